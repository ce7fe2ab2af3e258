import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberSandbox
import MemberTesting
import Testing
import VKAPI
import VKWire

@Suite("Uploads to the sandbox", .timeLimit(.minutes(1)))
struct SandboxUploadTests {
    private static let scope = "photos docs video audio stories wall messages groups"
    private static let size = 200_000
    private static let content = SeededRandom(seed: 24).bytes(size)

    /// A file's ending that the server takes, by the kind; `jpg` for all others.
    private static let endings = [
        "doc": "txt", "wall-doc": "pdf", "message-doc": "zip", "voice": "ogg", "graffiti": "png", "video": "mp4", "audio": "mp3",
        "story-video": "mp4",
    ]
    /// What the address methods need, by the kind.
    private static let options: [String: FormFields] = [
        "album-photo": [("album_id", "9001"), ("caption", "Sea")], "chat-photo": [("chat_id", "1")],
        "cover": [("group_id", "1")], "market-photo": [("group_id", "1")], "story-photo": [("add_to_news", "1")],
        "story-video": [("add_to_news", "1")], "wall-photo": [("group_id", "1"), ("caption", "Sea")],
    ]
    /// Numbers of bytes after which a connection ends: at the edges of head, content, pieces and body, and anywhere.
    private static let cuts = [0, 1, 150, 65_536, size - 1, size, size + 300, 10_000_000] + scattered
    private static let scattered = (1...6).map { $0 * 104_729 % size }

    private static func with(_ body: (APIBench, VKAPIClient) async throws -> Void) async throws {
        try await APIBench.with {
            $0.vk.callLimits.member = 1000
        } _: { bench in
            let client = VKAPIClient(
                session: try await bench.signIn(as: "anna", scope: scope), hosts: bench.hosts, transport: bench.transport,
                cache: MemoryReplyStore(), traffic: RequestTraffic())
            try await body(bench, client)
        }
    }

    /// Calls a closure with a file of the kind's type.
    private static func withFile<Value>(
        of kind: VKUploadKind, _ body: (URL) async throws -> Value
    ) async throws -> Value {
        let name = "memberkit-\(UUID().uuidString).\(endings[kind.name] ?? "jpg")"
        let file = FileManager.default.temporaryDirectory.appending(path: name)
        try content.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await body(file)
    }

    private func upload(_ kind: VKUploadKind, _ client: VKAPIClient) async throws -> JSONValue {
        try await Self.withFile(of: kind) { file in
            try await client.upload([file], as: kind, options: Self.options[kind.name] ?? []).value
        }
    }

    /// Whether exactly one file has arrived, whole, and was saved.
    private func isWhole(_ bench: APIBench, _ kind: VKUploadKind) -> Bool {
        let uploads = bench.sandbox.uploads
        return uploads.count == 1 && uploads[0].kind == kind.name && uploads[0].isSaved && uploads[0].size == Self.size
            && uploads[0].checksum == SandboxUpload.checksum(of: Self.content)
    }

    @Test("arrive whole and are saved, of each kind", arguments: VKUploadKind.all)
    func kinds(kind: VKUploadKind) async throws {
        try await Self.with { bench, client in
            let value = try await upload(kind, client)
            #expect(isWhole(bench, kind), "\(bench.sandbox.uploads)")
            #expect(value != .null)
            #expect(bench.sandbox.requestCount("/upload/\(kind.name)") == 1)
        }
    }

    @Test("are listed afterwards")
    func listed() async throws {
        try await Self.with { bench, client in
            let photos = try await upload(.albumPhoto, client).decoded([VKPhoto].self)
            #expect(photos.first?.text == "Sea" && photos.first?.largest?.width == 807)
            let listed = try await client.photosGet(albumID: "9001").value.items
            #expect(listed.contains { $0.id == photos.first?.id })
            _ = try await upload(.document, client)
            #expect(try await client.call("docs.get").value["count"]?.integer == 1)
        }
    }

    @Test("of a connection that is cut once are made once more, and arrive whole", arguments: cuts)
    func cutOnce(bytes: Int) async throws {
        try await Self.with { bench, client in
            bench.sandbox.faults.add(.uploadCut(afterBytes: bytes))
            _ = try await upload(.wallPhoto, client)
            #expect(isWhole(bench, .wallPhoto))
            #expect(bench.sandbox.requestCount("/method/photos.getWallUploadServer") == 2)
            #expect(bench.sandbox.requestCount("/method/photos.saveWallPhoto") == 1)
        }
    }

    @Test("of a connection that is cut again fail, and nothing is saved", arguments: cuts)
    func cutTwice(bytes: Int) async throws {
        try await Self.with { bench, client in
            bench.sandbox.faults.add(.uploadCut(afterBytes: bytes), times: 2)
            await #expect { _ = try await upload(.wallPhoto, client) } throws: {
                ($0 as? VKUploadError)?.code == "http.connection_lost"
            }
            #expect(bench.sandbox.uploads.isEmpty && bench.sandbox.requestCount("/method/photos.saveWallPhoto") == 0)
        }
    }

    @Test(
        "that the server refuses or does not take are repeated where that can help, and fail with a code",
        arguments: [
            (Fault.Kind.uploadError(22), 1, nil), (.uploadError(22), 2, "vk.upload_refused"),
            (.uploadError(5), 1, "vk.upload_refused"), (.uploadEmpty, 1, nil), (.uploadEmpty, 2, "vk.upload_not_taken"),
            (.status(503), 1, nil), (.reset, 1, nil), (.reset, 2, "http.connection_lost"),
        ] as [(Fault.Kind, Int, String?)])
    func faults(fault: Fault.Kind, times: Int, code: String?) async throws {
        try await Self.with { bench, client in
            bench.sandbox.faults.add(fault, path: "/upload/", times: times)
            var found: String?
            do { _ = try await upload(.wallPhoto, client) } catch { found = (error as? VKUploadError)?.code ?? "\(error)" }
            #expect(found == code && bench.sandbox.faults.faults.isEmpty)
            #expect(bench.sandbox.uploads.filter(\.isSaved).count == (code == nil ? 1 : 0))
        }
    }

    @Test("of a story are refused in the stories' own form")
    func story() async throws {
        try await Self.with { bench, client in
            bench.sandbox.faults.add(.uploadError(4))
            await #expect { _ = try await upload(.storyPhoto, client) } throws: {
                guard case .refused(code: 4, message: _)? = $0 as? VKUploadError else { return false }
                return true
            }
        }
    }

    @Test("of a type that the server does not take fail after a second try")
    func wrongType() async throws {
        try await Self.with { bench, client in
            await #expect {
                try await Self.withFile(of: .document) { _ = try await client.upload([$0], as: .wallPhoto) }
            } throws: {
                ($0 as? VKUploadError)?.code == "vk.upload_not_taken"
            }
            #expect(bench.sandbox.requestCount("/upload/wall-photo") == 2 && bench.sandbox.uploads.isEmpty)
        }
    }
}

extension JSONValue {
    /// The value as a type.
    fileprivate func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
    }
}
