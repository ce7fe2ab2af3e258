import Foundation
import MemberCore
import Testing

@testable import MemberHTTP

@Suite("Bodies from files and parts", .timeLimit(.minutes(1)))
struct BodyTests {
    let transport = NetworkTransport()
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("a file is sent whole with its length, with every method", arguments: ["POST", "PUT", "PATCH"])
    func file(method: String) async throws {
        let text = String(repeating: "0123456789", count: 30_000)
        let peer = try ScriptedPeer { _ in ScriptedPeer.response() }
        defer { peer.stop() }
        var request = HTTPRequest(.init(rawValue: method), peer.url)
        request.body = .file(try folder.file("a.txt", text), contentType: "text/x")
        // Twice, and once without a body, so that nothing is left on the reused handle.
        for request in [request, HTTPRequest(.get, peer.url), request] { _ = try await transport.send(request) }
        let seen = peer.requests.value
        #expect(seen[0] == seen[2] && seen[0].hasPrefix("\(method) / ") && seen[0].hasSuffix("\r\n\r\n" + text))
        #expect(seen[0].contains("Content-Length: 300000\r\n") && seen[0].contains("Content-Type: text/x\r\n"))
        #expect(seen[1].hasPrefix("GET / ") && !seen[1].contains("Content-"))
    }

    @Test("parts have a length and their own boundary, and no name breaks its line")
    func multipart() async throws {
        let peer = try ScriptedPeer { _ in ScriptedPeer.response() }
        defer { peer.stop() }
        var request = HTTPRequest(.post, peer.url)
        request.headers = ["Content-Type": "text/wrong"]
        request.body = .multipart([
            MultipartPart("a\"\r\nX: y", text: "1"), MultipartPart("empty", Data()),
            MultipartPart("photo", file: try folder.file("p.bin", "octets"), fileName: "s\"e\na.bin"),
            MultipartPart("raw", Data("z".utf8), fileName: "z", contentType: "x/y\r\nZ: z"),
        ])
        for _ in 0..<2 { _ = try await transport.send(request) }
        let seen = peer.requests.value
        let boundary = try #require(seen[0].firstMatch(of: /Content-Type: multipart\/form-data; boundary=(\S+)/)?.1)
        #expect(!seen[1].contains(boundary) && !seen[0].contains("text/wrong"))
        let parts = seen[0].components(separatedBy: "--\(boundary)").dropFirst()
        let form = "\r\nContent-Disposition: form-data; name="
        #expect(
            Array(parts) == [
                form + "\"a%22%0D%0AX: y\"\r\n\r\n1\r\n", form + "\"empty\"\r\n\r\n\r\n",
                form + "\"photo\"; filename=\"s%22e%0Aa.bin\"\r\nContent-Type: application/octet-stream\r\n\r\noctets\r\n",
                form + "\"raw\"; filename=\"z\"\r\nContent-Type: x/yZ: z\r\n\r\nz\r\n", "--\r\n",
            ])
        let body = try #require(seen[0].range(of: "\r\n\r\n")).upperBound
        #expect(seen[0].contains("Content-Length: \(seen[0][body...].utf8.count)\r\n"))
    }

    @Test("a file that cannot be read sends nothing, and the handle can be used again")
    func missing() async throws {
        let peer = try ScriptedPeer { _ in ScriptedPeer.response() }
        defer { peer.stop() }
        let nowhere = URL(fileURLWithPath: "/nowhere/x")
        for body in [HTTPBody.file(nowhere), .multipart([MultipartPart("a", file: nowhere)]), .file(folder.url)] {
            var request = HTTPRequest(.post, peer.url)
            request.body = body
            #expect(await failure(of: transport, request) == .fileFailed)
        }
        #expect(peer.requests.value.isEmpty)
        #expect(await failure(of: transport, HTTPRequest(.get, peer.url)) == nil)
    }

    @Test("a 307 sends the file again, and progress never goes backwards")
    func again() async throws {
        let peer = try ScriptedPeer { request in
            request.contains(" /end ")
                ? ScriptedPeer.response("end") : ScriptedPeer.response("moved", status: "307 T", headers: "Location: /end\r\n")
        }
        defer { peer.stop() }
        let (sent, received) = (Locked<[[Int]]>([]), Locked<[[Int]]>([]))
        var request = HTTPRequest(.post, peer.url)
        request.body = .file(try folder.file("a", String(repeating: "x", count: 3_000_000)))
        request.redirects = .follow(maximum: 1)
        request.progress = HTTPProgress(
            upload: { done, total in sent.withLock { $0.append([done, total]) } },
            download: { done, total in received.withLock { $0.append([done, total]) } })
        _ = try await transport.send(request)
        #expect(peer.requests.value.allSatisfy { $0.utf8.count > 3_000_000 } && peer.requests.value.count == 2)
        #expect(sent.value.last == [3_000_000, 3_000_000] && received.value == [[3, 3]])
        #expect(sent.value.map { $0[0] } == sent.value.map { $0[0] }.sorted())
        #expect(sent.value.allSatisfy { $0[0] <= $0[1] || $0[1] == 0 })
    }

    @Test("progress of bytes in memory and of an unknown length")
    func progress() async throws {
        let peer = try ScriptedPeer { _ in .sendAndClose(Data("HTTP/1.1 200 OK\r\n\r\nhello".utf8)) }
        defer { peer.stop() }
        let seen = Locked<[String]>([])
        var request = HTTPRequest(.post, peer.url)
        request.body = HTTPBody(Data(count: 10))
        request.progress = HTTPProgress(
            upload: { done, total in seen.withLock { $0.append("up \(done) \(total)") } },
            download: { done, total in seen.withLock { $0.append("down \(done) \(total)") } })
        _ = try await transport.send(request)
        #expect(seen.value == ["up 10 10", "down 5 0"])
    }

    @Test("progress reports that fall back or exceed the total are corrected")
    func growing() {
        let seen = Locked<[[Int]]>([])
        let report = HTTPProgress(upload: { done, total in seen.withLock { $0.append([done, total]) } }).growing.upload
        for (done, total) in [(1, 0), (1, 0), (0, 5), (4, 5), (2, 5), (9, 5), (3, 0)] { report?(done, total) }
        #expect(seen.value == [[1, 0], [1, 5], [4, 5], [5, 5]])
    }
}
