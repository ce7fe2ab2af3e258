import Foundation
import MemberCore

@testable import MemberHTTPServer

extension ServerRequest {
    /// A request for a test of a value.
    static func invented(
        _ method: String = "GET", _ path: String = "/", headers: HTTPHeaders = [:], peer: String = "", route: String? = nil
    ) -> ServerRequest {
        ServerRequest(
            method: method, target: path, path: path, query: FormFields(), headers: headers, body: Data(),
            stream: RequestStream(pipe: nil, whole: Data()), parameters: [:], peer: peer, identifier: "", route: route)
    }
}

extension Router {
    /// The response to a request without a body.
    func respond(
        _ method: String, _ target: String, headers: HTTPHeaders = [:], peer: String = "",
        _ configuration: HTTPServerConfiguration = HTTPServerConfiguration()
    ) async throws -> (status: Int, headers: HTTPHeaders, text: String) {
        let request = IncomingRequest(method, target, headers: headers, body: AsyncStream<Data> { $0.finish() }, peer: peer)
        let response = await response(to: request, configuration)
        let whole = Locked(Data())
        try await response.send { piece in whole.withLock { $0 += piece } }
        return (response.status, response.headers, String(decoding: whole.value, as: UTF8.self))
    }
}

/// A clock that stands still until it is moved.
final class StillClock: MemberClock {
    private let moment: Locked<(now: Date, uptime: Duration)>

    init(at now: Date = Date(timeIntervalSince1970: 1_764_288_000)) { moment = Locked((now, .seconds(1))) }

    var now: Date { moment.value.now }
    var uptime: Duration { moment.value.uptime }
    let bootID = "test"

    func move(by duration: Duration) {
        moment.withLock { moment in
            moment.now += duration / .seconds(1)
            moment.uptime += duration
        }
    }

    func sleep(for duration: Duration) async throws { move(by: duration) }
}
