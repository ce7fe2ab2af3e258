import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Foundation's own cache with replies on disk.
struct SystemURLCache {
    private let cache: URLCache
    private let requests: [URLRequest]
    private let body: Data

    /// Fills a cache once.
    /// - Parameters:
    ///   - folder: Where it lies.
    ///   - urls: The addresses.
    ///   - body: What is kept for each.
    init(in folder: URL, urls: [URL], body: Data) {
        #if canImport(FoundationNetworking)
            cache = URLCache(memoryCapacity: 0, diskCapacity: 1 << 30, diskPath: folder.path)
        #else
            cache = URLCache(memoryCapacity: 0, diskCapacity: 1 << 30, directory: folder)
        #endif
        requests = urls.map { URLRequest(url: $0) }
        self.body = body
        for number in requests.indices { store(number) }
    }

    func store(_ number: Int) {
        let request = requests[number % requests.count]
        guard let url = request.url else { return }
        let response = URLResponse(
            url: url, mimeType: "application/json", expectedContentLength: body.count, textEncodingName: nil)
        cache.storeCachedResponse(CachedURLResponse(response: response, data: body), for: request)
    }

    func body(_ number: Int) -> Data? { cache.cachedResponse(for: requests[number % requests.count])?.data }
}
