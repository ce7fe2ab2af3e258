import Foundation
import MemberCore
import MemberHTTP
import OffersService
import ProcessSupport
import Testing

@testable import OffersRoutes

@Suite("Connections that are cut amid a body", .timeLimit(.minutes(3)))
struct CutBodyTests {
    /// A request of which only the head and the beginning of the body come.
    struct Cut: Sendable, CustomTestStringConvertible {
        let route: OfferRoute.Name
        let isChunked: Bool

        var testDescription: String { "\(route.rawValue)\(isChunked ? " in chunks" : "")" }

        static let all = [OfferRoute.Name.eligibility, .notification].flatMap { route in
            [false, true].map { Cut(route: route, isChunked: $0) }
        }

        /// The memory that the body counts for: that of the largest one.
        var bytes: Int { OfferRoute[route]?.limit ?? 0 }

        func beginning(of body: String) throws -> String {
            let route = try #require(OfferRoute[route])
            let length = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(bytes)"
            let first = isChunked ? "\(String(body.utf8.count, radix: 16))\r\n\(body)\r\n" : body
            return "\(route.method) \(route.path) HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \(TestKey.app.text)\r\n"
                + "Content-Type: application/json\r\n\(length)\r\n\r\n\(first)"
        }
    }

    /// The status of a body that needs memory, but is refused once it is read.
    private func status(_ server: OffersServer) async throws -> Int {
        let body = #"{"signedPayload":"\#(String(repeating: "x", count: 100_000))"}"#
        return try await server.send("POST", "/v1/app-store/notifications", body).status
    }

    private func wait(for status: Int, _ server: OffersServer) async throws {
        while try await self.status(server) != status { try await Task.sleep(for: .milliseconds(20)) }
    }

    @Test("its memory is given back, and nothing of it is stored", arguments: Cut.all)
    func cut(_ cut: Cut) async throws {
        // The memory of one address is as much as the largest body.
        try await ServedStore().serving({ $0.bodyMemory = 0 }) { server async throws in
            let filler = OfferRoute.largestBody - cut.bytes
            let filling = filler > 0 ? try RawConnection(port: server.port) : nil
            let eligibility = Cut(route: .eligibility, isChunked: false)
            filling?.write(
                try eligibility.beginning(of: "{").replacing("\(eligibility.bytes)\r\n", with: "\(filler)\r\n"))
            let body = try RealServiceTests.notification("SUBSCRIBED", uuid: "00000000-0000-4000-8000-000000000301")
            let connection = try RawConnection(port: server.port)
            connection.write(try cut.beginning(of: String(body.dropLast())))
            try await wait(for: 429, server)
            connection.end()
            try await wait(for: 400, server)
            filling?.end()
            #expect(try await server.send("GET", "/v1/events", key: .server).json["events"] == .array([]))
            let page = try await server.send("GET", "/v1/members/\(RealServiceTests.member)/subscriptions", key: .server)
            #expect(page.status == 404)
        }
    }
}
