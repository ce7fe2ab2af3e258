import Foundation
import MemberCore
import MemberHTTP
import Testing

@testable import MemberHTTPServer
@testable import OffersRoutes

@Suite("Memory of large bodies", .timeLimit(.minutes(1)))
struct BodyMemoryTests {
    private let memory = BodyMemory(100 << 20, largest: 10 << 20)

    @Test("an address has a quarter, and gets it back when its bodies are done")
    func address() throws {
        let first = try #require(memory.share(of: "a", 20 << 20))
        #expect(memory.share(of: "a", 6 << 20) == nil && memory.share(of: "a", 5 << 20) != nil)
        #expect(memory.share(of: "b", 20 << 20) != nil)
        memory.giveBack(first)
        #expect(memory.share(of: "a", 20 << 20) != nil)
    }

    @Test("all addresses together have no more than the whole, and small bodies always fit")
    func all() {
        for name in ["a", "b", "c", "d"] { #expect(memory.share(of: name, 25 << 20) != nil) }
        #expect(memory.share(of: "e", 1 << 20) == nil && memory.share(of: "a", 64 << 10) != nil)
    }

    @Test("the largest body fits, however little memory there is")
    func largest() {
        #expect(BodyMemory(1, largest: 32 << 20).share(of: "a", 32 << 20) != nil)
    }

    @Test(
        "a body counts by the length that its request says, and as the largest where that may not be its length",
        arguments: [
            (["Content-Length": "100000"], 100_000), (["Content-Length": "99999999"], 1 << 20), ([:], 1 << 20),
            (["Content-Length": "100000", "Transfer-Encoding": "chunked"], 1 << 20), (["Content-Length": "-100000"], 1 << 20),
        ])
    func lengths(fields: [String: String], bytes: Int) {
        var headers = HTTPHeaders()
        for (name, value) in fields { headers[name] = value }
        let request = ServerRequest(
            method: "POST", target: "/", path: "/", query: FormFields(), headers: headers, body: Data(),
            stream: RequestStream(pipe: nil, whole: Data()), parameters: [:], peer: "127.0.0.1", identifier: "i")
        #expect(memory.share(of: request, upTo: 1 << 20)?.bytes == bytes)
    }
}
