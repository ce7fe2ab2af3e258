import Foundation
import MemberCore
import Testing

@testable import MemberHTTPServer
@testable import MemberSandbox

@Suite("Access to the control address")
struct ControlGuardTests {
    @Test(
        "it has only names of this machine, and no other origin",
        arguments: [
            ("GET", ["Host": "127.0.0.1:8377"], true), ("GET", ["Host": "localhost:8377"], true),
            ("GET", ["Host": "[::1]:8377"], true), ("GET", ["Host": "evil.example:8377"], false), ("GET", [:], false),
            ("GET", ["Host": "127.0.0.1.evil.example"], false), ("GET", ["Host": "[::1].evil.example"], false),
            ("GET", ["Host": "localhost"], true),
            ("POST", ["Host": "127.0.0.1:1", "Origin": "http://127.0.0.1:1"], true),
            ("POST", ["Host": "127.0.0.1:1", "Origin": "http://localhost:1"], false),
            ("POST", ["Host": "evil.example", "Origin": "http://evil.example"], false),
            ("POST", ["Host": "127.0.0.1:1", "Sec-Fetch-Site": "same-site"], false),
            ("POST", ["Host": "127.0.0.1:1", "Sec-Fetch-Site": "same-origin"], true),
            ("GET", ["Host": "127.0.0.1:1", "Sec-Fetch-Site": "cross-site"], true),
        ] as [(String, [String: String], Bool)])
    func judged(method: String, fields: [String: String], isOwn: Bool) {
        var headers = HTTPHeaders()
        for (name, value) in fields { headers[name] = value }
        let request = ServerRequest(
            method: method, target: "/", path: "/", query: FormFields(), headers: headers, body: Data(),
            stream: RequestStream(pipe: nil, whole: Data()), parameters: [:], peer: "127.0.0.1", identifier: "i")
        #expect(ControlGuard.isOwn(request) == isOwn)
    }
}
