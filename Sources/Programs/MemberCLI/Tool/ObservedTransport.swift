import Foundation
import MemberCore
import MemberHTTP

/// Sends requests by another transport, and reports the outcome of each: the response's status or the error.
struct ObservedTransport: StreamingTransport {
    /// Receives the outcome of one request.
    typealias Observer = @Sendable (Result<Int, HTTPError>) -> Void

    let base: any HTTPTransport
    /// Makes the observer of a request, right before the request is sent.
    let observer: @Sendable (HTTPRequest) -> Observer

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let end = observer(request)
        do throws(HTTPError) {
            let response = try await base.send(request)
            end(.success(response.status))
            return response
        } catch {
            end(.failure(error))
            throw error
        }
    }

    func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStream {
        guard let streaming = base as? any StreamingTransport else { return HTTPStream(try await send(request)) }
        let end = observer(request)
        do throws(HTTPError) {
            let stream = try await streaming.stream(request)
            end(.success(stream.status))
            return stream
        } catch {
            end(.failure(error))
            throw error
        }
    }
}

/// The server of the last request that got no response.
final class UnreachedServer: Sendable {
    private let last = Locked<String?>(nil)

    /// The server's name and port; nil while every request got a response.
    var name: String? { last.value }

    /// Returns a transport that keeps the servers that do not respond.
    func watching(_ base: any HTTPTransport) -> any HTTPTransport {
        ObservedTransport(base: base) { [self] request in
            { outcome in
                guard case .failure(let error) = outcome, ExitCode(errorCode: error.code) == .offline else { return }
                self.last.withLock { $0 = request.url.serverName }
            }
        }
    }
}

extension URL {
    /// The host with the port; nothing else of an address is shown in an error.
    fileprivate var serverName: String? {
        guard let host = host(percentEncoded: false), !host.isEmpty else { return nil }
        let name = host.contains(":") ? "[\(host)]" : host
        return "\(name):\(port ?? (scheme == "http" ? 80 : 443))"
    }
}

extension ObservedTransport {
    /// Reports each request on the console: method, address without its query, status and time.
    ///
    /// Headers, bodies and queries are not reported, because they contain secrets.
    init(_ base: any HTTPTransport, _ console: Console, clock: any MemberClock = SystemClock()) {
        self.init(base: base) { request in
            let begin = clock.uptime
            return { outcome in
                let word: TerminalText =
                    switch outcome {
                    case .success(let status): "\(status)"
                    case .failure(let error): "\(error.code)"
                    }
                let milliseconds = (clock.uptime - begin) / .milliseconds(1)
                console.note(
                    "· \(request.method.rawValue) \(request.url.bareAddress ?? "?") \(word), \(Int(milliseconds)) ms")
            }
        }
    }
}
