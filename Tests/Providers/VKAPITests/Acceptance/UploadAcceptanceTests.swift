import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberSandbox
import MemberTesting
import Testing
import VKAPI
import VKWire

@Suite("What is promised of uploads", .timeLimit(.minutes(1)))
struct UploadAcceptanceTests {
    /// Kinds whose servers respond in different forms: a photo, a list of photos, a document, a voice message, a story, a poll's picture.
    static let kinds: [VKUploadKind] = [.wallPhoto, .albumPhoto, .document, .voiceMessage, .storyPhoto, .pollPhoto]
    private static let endings: [String: String] = ["doc": "txt", "voice": "ogg"]
    private static let options: [String: FormFields] = [
        "album-photo": [("album_id", "9001")], "story-photo": [("add_to_news", "1")],
    ]
    private static let content = SeededRandom(seed: 7).bytes(300_000)

    private static func with(_ body: (APIBench, VKAPIClient) async throws -> Void) async throws {
        try await APIBench.with {
            $0.vk.callLimits.member = 1000
        } _: { bench in
            let client = VKAPIClient(
                session: try await bench.signIn(as: "anna", scope: "photos docs stories wall messages groups"),
                hosts: bench.hosts,
                transport: bench.transport, cache: MemoryReplyStore(), traffic: RequestTraffic())
            try await body(bench, client)
        }
    }

    /// Uploads a file of the kind's type, and returns whether it was saved.
    private func isSaved(_ kind: VKUploadKind, _ client: VKAPIClient, progress: HTTPProgress.Report? = nil) async throws -> Bool {
        let name = "memberkit-\(UUID().uuidString).\(Self.endings[kind.name] ?? "jpg")"
        let file = FileManager.default.temporaryDirectory.appending(path: name)
        try Self.content.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        do {
            _ = try await client.upload([file], as: kind, options: Self.options[kind.name] ?? [], progress: progress)
            return true
        } catch { return false }
    }

    /// How often an address was asked for, and how many files were saved, whole.
    private func counts(_ bench: APIBench, _ kind: VKUploadKind) -> [Int] {
        let saved = bench.sandbox.uploads.filter { $0.isSaved && $0.checksum == SandboxUpload.checksum(of: Self.content) }
        return [bench.sandbox.requestCount("/method/\(kind.addressMethod)"), saved.count]
    }

    @Test(
        "one that takes no file once is made again from a new address on; twice, it fails and saves nothing",
        arguments: kinds.filter { $0.saveMethod?.hasPrefix("photos.") == true },
        [1, 2])
    func notTaken(kind: VKUploadKind, times: Int) async throws {
        try await Self.with { bench, client in
            bench.sandbox.faults.add(.uploadEmpty, path: "/upload/", times: times)
            let isSaved = try await isSaved(kind, client)
            #expect(isSaved == (times == 1))
            #expect(counts(bench, kind) == [2, times == 1 ? 1 : 0])
        }
    }

    @Test("the upload error 22 restarts the whole upload from the address step, once", arguments: kinds, [1, 2])
    func uploadError(kind: VKUploadKind, times: Int) async throws {
        try await Self.with { bench, client in
            bench.sandbox.faults.add(.uploadError(22), path: "/upload/", times: times)
            let isSaved = try await isSaved(kind, client)
            #expect(isSaved == (times == 1))
            #expect(counts(bench, kind) == [2, times == 1 ? 1 : 0])
        }
    }

    @Test("a connection that is cut restarts the upload at its first byte, with a new address", arguments: kinds, [0, 150_000])
    func cut(kind: VKUploadKind, bytes: Int) async throws {
        try await Self.with { bench, client in
            bench.sandbox.faults.add(.uploadCut(afterBytes: bytes), path: "/upload/")
            let isSaved = try await isSaved(kind, client)
            #expect(isSaved)
            #expect(counts(bench, kind) == [2, 1])
        }
    }

    @Test("a save that lost what the server had restarts the upload, once", arguments: [22, 118, 121], [1, 2])
    func lost(code: Int, times: Int) async throws {
        try await Self.with { bench, client in
            bench.sandbox.faults.add(.apiError(code), path: "/method/photos.saveWallPhoto", times: times)
            let isSaved = try await isSaved(.wallPhoto, client)
            #expect(isSaved == (times == 1))
            #expect(counts(bench, .wallPhoto) == [2, times == 1 ? 1 : 0])
            #expect(bench.sandbox.requestCount("/method/photos.saveWallPhoto") == 2)
        }
    }

    @Test(
        "progress never falls, is never above its total and ends there, also where the connection was cut",
        arguments: [false, true])
    func progress(isCut: Bool) async throws {
        try await Self.with { bench, client in
            if isCut { bench.sandbox.faults.add(.uploadCut(afterBytes: 200_000), path: "/upload/") }
            let reports = Locked<[[Int]]>([])
            let isSaved = try await isSaved(.wallPhoto, client) { sent, total in reports.withLock { $0.append([sent, total]) } }
            #expect(isSaved)
            let sent = reports.value.map { $0[0] }
            #expect(sent == sent.sorted() && reports.value.allSatisfy { $0[0] <= $0[1] })
            // The total is the length of the whole form.
            #expect(Set(reports.value.map { $0[1] }).count == 1 && sent.last == reports.value.last?[1])
            #expect(sent.last ?? 0 > Self.content.count)
        }
    }

    @Test("the files are sent without a token and a version, and what the server returns is passed on untouched")
    func untouched() async throws {
        let hash = #"a+b/=&%41 \u00e9\"[]"#
        let bench = try MemberBench { request in
            if request.url.host() == "upload.test" {
                return .json(#"{"server":851234,"photo":"[{\"photo\":\"x:1\"}]","hash":"\#(hash)"}"#)
            }
            return .json(#"{"response":{"upload_url":"https://upload.test/c?act=do_add&mid=17&hash=1%2B"}}"#)
        }
        let file = FileManager.default.temporaryDirectory.appending(path: "sea.jpg")
        _ = try await bench.client.upload([file], as: .wallPhoto)
        #expect(bench.steps == ["photos.getWallUploadServer", "upload.test", "photos.saveWallPhoto"])
        let (post, save) = (bench.transport.requests[1], bench.transport.requests[2])
        #expect(post.url.absoluteString == "https://upload.test/c?act=do_add&mid=17&hash=1%2B")
        #expect(post.method == .post && post.headers["Authorization"] == nil)
        guard case .multipart(let parts)? = post.body?.content else {
            Issue.record("no form")
            return
        }
        #expect(parts.map(\.name) == ["photo"])
        #expect([save.form["server"], save.form["photo"]] == ["851234", #"[{"photo":"x:1"}]"#])
        #expect(save.form["hash"] == "a+b/=&%41 \u{e9}\"[]")
        #expect(save.headers["Authorization"] == "Bearer token-17")
    }
}
