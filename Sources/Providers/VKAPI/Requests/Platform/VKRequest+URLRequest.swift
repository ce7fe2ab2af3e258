import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension VKRequest {
    /// Creates a request to any server, from Foundation's form of one: method, address, header fields and body count.
    /// - Parameters:
    ///   - request: The request. It carries no token. A body as a stream is not sent: pass a file to the engine's form.
    ///   - delegate: Is notified; held weakly.
    public convenience init(_ request: URLRequest, delegate: (any VKRequestDelegate)? = nil) {
        self.init(
            httpMethod: request.httpMethod ?? "GET", url: request.url ?? URL(filePath: "/"),
            headers: request.allHTTPHeaderFields ?? [:], body: request.httpBody, delegate: delegate)
    }
}
