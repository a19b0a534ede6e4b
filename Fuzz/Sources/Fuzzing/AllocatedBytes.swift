import CSanitizer

/// How many bytes of the heap are in use.
public func allocatedBytes() -> Int { Int(__sanitizer_get_current_allocated_bytes()) }
