"""The screens of the console: title, set-up, play and what is around it.
Each is one file, one picture at a time, and meets the others through the shell."""
