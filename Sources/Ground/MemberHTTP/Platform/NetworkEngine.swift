#if canImport(CMemberCurl)
    /// What carries requests on this system.
    typealias NetworkEngine = CurlEngine
#else
    /// What carries requests on this system.
    typealias NetworkEngine = SessionEngine
#endif
