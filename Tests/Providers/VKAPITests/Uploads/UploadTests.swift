import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing
import VKAPI

@Suite("Uploads", .timeLimit(.minutes(1)))
struct UploadTests {
    private static let file = FileManager.default.temporaryDirectory.appending(path: "sea.jpg")
    private static let uploaded = #"{"server":7,"photo":"[1]","hash":"h"}"#

    /// VK with an upload server; each time the address has the next number.
    /// - Parameters:
    ///   - save: The response to a save call, by its number from 1.
    ///   - upload: The response to sent files, by its number from 1.
    /// - Returns: The bench.
    private static func bench(
        save: @escaping @Sendable (Int) -> ScriptedTransport.Response = { _ in .json(#"{"response":[{"id":1}]}"#) },
        upload: @escaping @Sendable (Int, HTTPRequest) -> ScriptedTransport.Response = { _, _ in .json(uploaded) }
    ) -> ClientBench {
        let counts = Locked<[String: Int]>([:])
        let next = { @Sendable (name: String) in
            counts.withLock { counts in
                counts[name, default: 0] += 1
                return counts[name] ?? 0
            }
        }
        return ClientBench { request in
            if request.url.host() == "upload.test" { return upload(next("upload"), request) }
            let method = request.url.lastPathComponent
            if method.hasSuffix("UploadServer") || method == "video.save" {
                return .json(#"{"response":{"upload_url":"https://upload.test/\#(next("address"))","video_id":3}}"#)
            }
            return save(next("save"))
        }
    }

    /// The sent requests: methods, and the paths at the upload server.
    private func steps(_ bench: ClientBench) -> [String] {
        bench.transport.requests.map { $0.url.host() == "upload.test" ? $0.url.path : $0.url.lastPathComponent }
    }

    private func code(_ work: () async throws(VKUploadError) -> VKReply<JSONValue>) async -> String {
        do throws(VKUploadError) {
            _ = try await work()
            return "value"
        } catch { return error.code }
    }

    @Test("of each kind have their address, their field and their save call", arguments: ReferenceUpload.all)
    func kinds(reference: ReferenceUpload) async throws {
        let bench = Self.bench(upload: { _, _ in .json(reference.reply) })
        let kind = try #require(VKUploadKind(named: reference.name))
        let reply = try await bench.client.upload([Self.file], as: kind)
        #expect(steps(bench) == [reference.address, "/1"] + (reference.save.map { [$0] } ?? []))
        let post = bench.transport.requests[1]
        guard case .multipart(let parts) = post.body?.content else {
            Issue.record("no form")
            return
        }
        #expect(parts.map(\.name) == [reference.field])
        #expect(parts.map(\.fileName) == ["sea.jpg"])
        if case .file(let file) = parts[0].content { #expect(file == Self.file) } else { Issue.record("not from disk") }
        guard reference.save != nil else {
            #expect(reply.value["video_id"] == .integer(3))
            return
        }
        let saved = bench.transport.requests[2].form.fields.filter { $0.name != "v" }
        #expect(Dictionary(uniqueKeysWithValues: saved.map { ($0.name, $0.value) }) == reference.saved)
        #expect(reply.value == .array([.object(["id": .integer(1)])]))
    }

    @Test("have seventeen kinds")
    func all() { #expect(VKUploadKind.all.map(\.name) == ReferenceUpload.all.map(\.name)) }

    @Test("pass each option to the call that takes it, and the crop with the file")
    func options() async throws {
        let bench = Self.bench()
        _ = try await bench.client.upload(
            [Self.file], as: .wallPhoto, options: [("group_id", "5"), ("caption", "Sea"), ("new_option", "1")])
        #expect(bench.transport.requests[0].query["group_id"] == "5")
        #expect(bench.transport.requests[0].query["caption"] == nil)
        #expect(bench.transport.requests.map { $0.query["new_option"] ?? $0.form["new_option"] } == ["1", nil, "1"])
        #expect(bench.transport.requests[2].form["caption"] == "Sea")
        let other = Self.bench()
        _ = try await other.client.upload([Self.file], as: .ownerPhoto, options: [("_square_crop", "1,2,200")])
        guard case .multipart(let parts) = other.transport.requests[1].body?.content else { return }
        #expect(parts.map(\.name) == ["_square_crop", "photo"])
        #expect(!other.transport.requests[0].url.absoluteString.contains("crop"))
    }

    @Test(
        "of voice messages and drawings say so to the address's method",
        arguments: [
            (VKUploadKind.voiceMessage, "audio_message"), (.graffiti, "graffiti"),
        ])
    func types(kind: VKUploadKind, type: String) async throws {
        let bench = Self.bench(upload: { _, _ in .json(#"{"file":"f"}"#) })
        _ = try await bench.client.upload([Self.file], as: kind, options: [("peer_id", "9")])
        #expect(bench.transport.requests[0].query["type"] == type)
        #expect(bench.transport.requests[0].query["peer_id"] == "9")
    }

    @Test("of several files have numbered fields, and an album takes five")
    func several() async throws {
        let bench = Self.bench(upload: { _, _ in .json(#"{"server":7,"photos_list":"[1]","hash":"h"}"#) })
        _ = try await bench.client.upload([Self.file, Self.file], as: .albumPhoto)
        guard case .multipart(let parts) = bench.transport.requests[1].body?.content else { return }
        #expect(parts.map(\.name) == ["file1", "file2"])
        for (count, kind) in [(0, VKUploadKind.wallPhoto), (2, .wallPhoto), (6, .albumPhoto), (0, .video)] {
            let files = [URL](repeating: Self.file, count: count)
            #expect(
                await code { () throws(VKUploadError) in try await bench.client.upload(files, as: kind) }
                    == "vk.upload_file_count")
        }
        #expect(bench.transport.requests.count == 3)
    }

    @Test("of a video by its link call the address without a file")
    func link() async throws {
        let bench = Self.bench()
        let reply = try await bench.client.upload([], as: .video, options: [("link", "https://video.test/1")])
        #expect(reply.value["video_id"] == .integer(3))
        #expect(steps(bench) == ["video.save", "/1"])
        #expect(bench.transport.requests[1].method == .post && bench.transport.requests[1].body == nil)
        #expect(bench.transport.requests[0].form["link"] == "https://video.test/1")
    }

    @Test("are made once more from a new address on, where the server lost the files", arguments: [22, 118, 121])
    func restart(error: Int) async {
        let bench = Self.bench(save: { $0 == 1 ? .json(#"{"error":{"error_code":\#(error)}}"#) : .json(#"{"response":1}"#) })
        #expect(await code { () throws(VKUploadError) in try await bench.client.upload([Self.file], as: .wallPhoto) } == "value")
        let once = ["photos.getWallUploadServer", "/1", "photos.saveWallPhoto"]
        #expect(steps(bench) == once + [once[0], "/2", once[2]])
    }

    @Test("end after the second failure")
    func twice() async {
        let bench = Self.bench(save: { _ in .json(#"{"error":{"error_code":22}}"#) })
        #expect(
            await code { () throws(VKUploadError) in try await bench.client.upload([Self.file], as: .wallPhoto) } == "vk.refused")
        #expect(steps(bench).count == 6)
    }

    @Test(
        "restart where the sending breaks off, and end at once where it cannot begin",
        arguments: [
            (HTTPError.connectionLost(56), "value", 5), (.timedOut, "value", 5), (.offline, "http.offline", 2),
            (.fileFailed, "http.file_failed", 2),
        ])
    func broken(error: HTTPError, expected: String, requests: Int) async {
        let bench = Self.bench(upload: { number, _ in number == 1 ? .failure(error) : .json(Self.uploaded) })
        #expect(await code { () throws(VKUploadError) in try await bench.client.upload([Self.file], as: .wallPhoto) } == expected)
        #expect(bench.transport.requests.count == requests)
    }

    @Test(
        "of a video are not repeated after a lost connection, because the sending is its save",
        arguments: [HTTPError.connectionLost(56), .timedOut])
    func lostVideo(error: HTTPError) async {
        let bench = Self.bench(upload: { _, _ in .failure(error) })
        #expect(
            await code { () throws(VKUploadError) in try await bench.client.upload([Self.file], as: .video) } == error.code)
        #expect(steps(bench) == ["video.save", "/1"])
    }

    @Test("are not repeated where the connection is lost while the files are saved")
    func lostSave() async {
        let bench = Self.bench(save: { _ in .failure(.connectionLost(56)) })
        #expect(
            await code { () throws(VKUploadError) in try await bench.client.upload([Self.file], as: .wallPhoto) }
                == "http.connection_lost")
        #expect(steps(bench).count == 3)
    }

    @Test(
        "fail where the server takes no file or refuses it, and save nothing then",
        arguments: [
            (#"{"server":7,"photo":"[]","hash":"h"}"#, "vk.upload_not_taken", 2),
            (#"{"server":7,"photo":"","hash":"h"}"#, "vk.upload_not_taken", 2),
            (#"{"server":7,"hash":"h"}"#, "requests.invalid_reply", 1), ("<html>", "requests.invalid_reply", 1),
            (
                #"{"error":"ERR_UPLOAD_BAD_IMAGE_SIZE: x","error_code":5,"error_descr":"x","error_is_logged":true}"#,
                "vk.upload_refused", 1
            ),
            (#"{"error":{"error_code":4,"type":"wrong"}}"#, "vk.upload_refused", 1),
            (#"{"error":"no_file"}"#, "vk.upload_refused", 1),
        ])
    func refused(reply: String, expected: String, tries: Int) async {
        let bench = Self.bench(upload: { _, _ in .json(reply) })
        #expect(await code { () throws(VKUploadError) in try await bench.client.upload([Self.file], as: .wallPhoto) } == expected)
        #expect(
            steps(bench)
                == Array(repeating: ["photos.getWallUploadServer"], count: tries).enumerated().flatMap { $1 + ["/\($0 + 1)"] })
    }

    @Test("report the sending, in numbers that never fall, a second try included")
    func progress() async throws {
        let bench = Self.bench(upload: { number, request in
            for sent in number == 1 ? [0, 40, 90] : [0, 40, 100] { request.progress?.upload?(sent, 100) }
            return number == 1 ? .failure(.connectionLost(56)) : .json(Self.uploaded)
        })
        let reports = Locked<[Int]>([])
        _ = try await bench.client.upload([Self.file], as: .wallPhoto) { done, _ in reports.withLock { $0.append(done) } }
        #expect(reports.value == [0, 40, 90, 100])
    }

    @Test(
        "go to no address that is missing or not encrypted",
        arguments: ["", "http://upload.test/1", "file:///etc/passwd", "upload"])
    func address(url: String) async {
        let bench = ClientBench { _ in .json(#"{"response":{"upload_url":"\#(url)"}}"#) }
        #expect(
            await code { () throws(VKUploadError) in try await bench.client.upload([Self.file], as: .wallPhoto) }
                == "requests.invalid_reply")
        #expect(bench.transport.requests.count == 1)
    }

    @Test("ask for a new address each time")
    func uncached() async throws {
        let bench = Self.bench()
        for _ in 1...2 { _ = try await bench.client.upload([Self.file], as: .wallPhoto) }
        _ = try await bench.client.call("photos.getWallUploadServer")
        _ = try await bench.client.call("photos.getWallUploadServer")
        #expect(steps(bench).filter { $0 == "photos.getWallUploadServer" }.count == 4)
    }
}
