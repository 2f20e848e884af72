"""What people touch: search, the command `svod`, the service and the site."""
