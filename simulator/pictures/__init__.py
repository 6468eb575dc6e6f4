"""Pictures of the device, and films of them."""
