import Foundation
import MemberCore
import MemberHTTP

/// Reports each request of another transport on the console: method, address without its query, status and time.
///
/// Headers, bodies and queries are not reported, because they contain secrets.
struct TellingTransport: StreamingTransport {
    private let base: any HTTPTransport
    private let console: Console
    private let clock: any MemberClock

    init(_ base: any HTTPTransport, _ console: Console, clock: any MemberClock = SystemClock()) {
        self.base = base
        self.console = console
        self.clock = clock
    }

    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let begin = clock.uptime
        do throws(HTTPError) {
            let response = try await base.send(request)
            tell(request, "\(response.status)", since: begin)
            return response
        } catch {
            tell(request, "\(error.code)", since: begin)
            throw error
        }
    }

    func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPStream {
        guard let streaming = base as? any StreamingTransport else { return HTTPStream(try await send(request)) }
        let begin = clock.uptime
        do throws(HTTPError) {
            let stream = try await streaming.stream(request)
            tell(request, "\(stream.status)", since: begin)
            return stream
        } catch {
            tell(request, "\(error.code)", since: begin)
            throw error
        }
    }

    private func tell(_ request: HTTPRequest, _ outcome: TerminalText, since begin: Duration) {
        let milliseconds = (clock.uptime - begin) / .milliseconds(1)
        console.note("· \(request.method.rawValue) \(request.url.bareAddress ?? "?") \(outcome), \(Int(milliseconds)) ms")
    }
}
