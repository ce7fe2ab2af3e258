#if canImport(Darwin)
    /// Whether pages are read as they are written. Apple's systems tidy them first, or want them well-formed.
    let readsHTML = false
#else
    /// Whether pages are read as they are written.
    let readsHTML = true
#endif
