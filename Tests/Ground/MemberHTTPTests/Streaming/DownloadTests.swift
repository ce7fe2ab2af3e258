import Foundation
import MemberCore
import Testing

@testable import MemberHTTP

@Suite("Responses in files", .timeLimit(.minutes(1)))
struct DownloadTests {
    let transport = NetworkTransport()
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("a successful response replaces the file, and no other file is left")
    func replaces() async throws {
        let peer = try ScriptedPeer { _ in ScriptedPeer.response("new") }
        defer { peer.stop() }
        let file = try folder.file("a", "old")
        let response = try await transport.download(HTTPRequest(.get, peer.url), to: file)
        #expect(response.status == 200 && response.body.isEmpty)
        #expect(try String(contentsOf: file, encoding: .utf8) == "new" && folder.names == ["a"])
    }

    @Test("another status leaves the file unchanged and returns its body")
    func status() async throws {
        let peer = try ScriptedPeer { _ in ScriptedPeer.response("no", status: "404 N") }
        defer { peer.stop() }
        let file = try folder.file("a", "old")
        #expect(try await transport.download(HTTPRequest(.get, peer.url), to: file).body == Data("no".utf8))
        #expect(try String(contentsOf: file, encoding: .utf8) == "old")
    }

    @Test(
        "a response that breaks off, is too large or cannot be written leaves only the old file",
        arguments: ["lost", "large", "folder"])
    func failures(way: String) async throws {
        let peer = try ScriptedPeer { _ in .sendAndClose(Data("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabcde".utf8)) }
        defer { peer.stop() }
        let file = try folder.file("a", "old")
        var request = HTTPRequest(.get, peer.url)
        if way == "large" { request.limits.body = 4 }
        let target = way == "folder" ? folder.url.appending(path: "none/a") : file
        let expected: HTTPError = way == "lost" ? .connectionLost(18) : way == "large" ? .tooLarge : .fileFailed
        await #expect(throws: expected) { try await transport.download(request, to: target) }
        #expect(try String(contentsOf: file, encoding: .utf8) == "old" && folder.names == ["a"])
    }

    @Test("cancelling removes the temporary file and ends the connection")
    func cancel() async throws {
        let peer = try ScriptedPeer { _ in .send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabcde") }
        defer { peer.stop() }
        let task = Task { [transport, folder] in
            try await transport.download(HTTPRequest(.get, peer.url), to: folder.url.appending(path: "a"))
        }
        await until { folder.names.count == 1 }
        task.cancel()
        await #expect(throws: HTTPError.cancelled) { try await task.value }
        #expect(folder.names.isEmpty)
        await until { peer.open.value == 0 }
    }
}
