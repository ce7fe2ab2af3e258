#if canImport(Darwin)
    /// Whether pages are read as they are. Apple's systems repair them first, or need them well-formed.
    let readsHTML = false
#else
    /// Whether pages are read as they are.
    let readsHTML = true
#endif
