import Foundation
import MemberCore
import MemberHTTP
import Testing

@testable import MemberSandbox

@Suite("Uploads at the sandbox's VK", .timeLimit(.minutes(1)))
struct UploadTests {
    @Test("each kind has an address, an upload server and a save method", arguments: UploadForm.all.map(\.name))
    func kinds(name: String) async throws {
        let form = try UploadForm.named(name)
        try await Stage.withUploads { stage in
            let token = try await stage.implicitToken(scope: Stage.uploadScope)
            let address = try await stage.uploadAddress(form, token: token)
            let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            let response = try await stage.send(form, bytes, to: address)
            let upload = try #require(stage.sandbox.uploads.first)
            #expect(stage.sandbox.uploads.count == 1 && upload.kind == name && upload.callerID == 100_001)
            #expect(upload.size == bytes.count && upload.checksum == SandboxUpload.checksum(of: bytes))
            #expect(upload.isSaved == (form.save == nil) && upload.fileName == form.goodName)
            guard let save = form.save else {
                #expect(response["size"]?.integer == 100_000 && response["video_id"] != nil)
                return
            }
            let fields = try stage.saved(form, response)
            let result = try await stage.call(save, fields, token: token)
            #expect(result["response"] != nil, "\(result)")
            #expect(stage.sandbox.uploads.first?.isSaved == true)
            #expect(try await stage.errorCode(save, fields, token: token) == form.key.map { Int64($0.refusal) })
        }
    }

    @Test(
        "the save method refuses a missing, a wrong and a foreign value",
        arguments: UploadForm.all.filter { $0.save != nil }.map(\.name))
    func refused(name: String) async throws {
        let form = try UploadForm.named(name)
        try await Stage.withUploads { stage in
            let token = try await stage.implicitToken(scope: Stage.uploadScope)
            let save = try #require(form.save)
            let response = try await stage.send(form, to: try await stage.uploadAddress(form, token: token))
            let good = try stage.saved(form, response)
            for part in form.returned {
                guard let name = part.savedAs else { continue }
                var fields = good
                fields[name] = "7"
                #expect(try await stage.errorCode(save, fields, token: token) == Int64(part.refusal), "\(part)")
                fields[name] = nil
                let isOptional = part == .cropData || part == .cropHash
                if !isOptional { #expect(try await stage.errorCode(save, fields, token: token) == 100, "\(part)") }
            }
            let other = try await stage.implicitToken("boris", scope: Stage.uploadScope)
            #expect(try await stage.errorCode(save, good, token: other) == form.key.map { Int64($0.refusal) })
            #expect(try await stage.call(save, good, token: token)["response"] != nil)
        }
    }

    @Test("without its permission, or a required parameter, a kind has no address", arguments: UploadForm.all.map(\.name))
    func addressRefused(name: String) async throws {
        let form = try UploadForm.named(name)
        try await Stage.withUploads { stage in
            let weak = try await stage.implicitToken(scope: "friends")
            let code = try await stage.errorCode(form.address, stage.parameters(of: form), token: weak)
            #expect(code == (form.scope == nil ? nil : 15))
            let token = try await stage.implicitToken(scope: Stage.uploadScope)
            if !form.required.isEmpty { #expect(try await stage.errorCode(form.address, token: token) == 100) }
            let key = VKSandboxConfiguration.defaultServiceKey
            #expect(try await stage.errorCode(form.address, stage.parameters(of: form), token: key) == 28)
        }
    }

    @Test("an address takes one upload, of its own kind")
    func once() async throws {
        try await Stage.withUploads { stage in
            let form = try UploadForm.named("wall-photo")
            let token = try await stage.implicitToken(scope: Stage.uploadScope)
            let address = try await stage.uploadAddress(form, token: token)
            let other = try #require(URL(string: address.absoluteString.replacing("/upload/wall-photo", with: "/upload/doc")))
            #expect(try await stage.send(form, to: other)["error_code"]?.integer == 118)
            #expect(try await stage.send(form, to: address)["hash"] != nil)
            #expect(try await stage.send(form, to: address)["error_code"]?.integer == 118)
            let story = try UploadForm.named("story-photo")
            let used = try await stage.uploadAddress(story, token: token)
            _ = try await stage.send(story, to: used)
            #expect(try await stage.send(story, to: used)["error"]?["error_code"]?.integer == 118)
        }
    }

    @Test(
        "a file that the server does not take gives an empty list, or an error where there is no list",
        arguments: [
            ("wall-photo", "photo", "sea.txt", 7), ("wall-photo", "photo", "sea.jpg", 0), ("wall-photo", "file", "sea.jpg", 7),
            ("wall-photo", "photo1", "sea.jpg", 7), ("album-photo", "file", "sea.jpg", 7), ("album-photo", "file6", "sea.jpg", 7),
            ("doc", "file", "song.mp3", 7), ("doc", "file", "run.exe", 7), ("doc", "document", "a.txt", 7),
            ("voice", "file", "a.txt", 7), ("story-photo", "photo", "sea.jpg", 7), ("video", "file", "sea.mp4", 7),
        ])
    func notTaken(kind: String, field: String, file: String, size: Int) async throws {
        let form = try UploadForm.named(kind)
        try await Stage.withUploads { stage in
            let token = try await stage.implicitToken(scope: Stage.uploadScope)
            let address = try await stage.uploadAddress(form, token: token)
            let part = MultipartPart(field, Data(repeating: 1, count: size), fileName: file)
            let response = try await stage.send([part], to: address)
            #expect(stage.sandbox.uploads.isEmpty)
            guard form.answersWithEmptyList, let save = form.save else {
                #expect(response["error"] != nil)
                return
            }
            #expect((response["photo"] ?? response["photos_list"])?.string == "[]")
            #expect(try await stage.errorCode(save, try stage.saved(form, response), token: token) == 121)
        }
    }

    @Test("an album takes five files, each in its own part")
    func album() async throws {
        try await Stage.withUploads { stage in
            let form = try UploadForm.named("album-photo")
            let token = try await stage.implicitToken(scope: Stage.uploadScope)
            #expect(try await stage.errorCode(form.address, [("album_id", "1")], token: token) == 114)
            for count in [5, 6] {
                let address = try await stage.uploadAddress(form, token: token)
                let parts = (1...count).map { MultipartPart("file\($0)", Data([1]), fileName: "\($0).jpg") }
                let response = try await stage.send(parts, to: address)
                #expect((response["photos_list"]?.string == "[]") == (count == 6))
                guard count == 5 else { continue }
                let fields = try stage.saved(form, response)
                let photos = try await stage.call("photos.save", fields, token: token)["response"]?.array
                #expect(photos?.count == 5 && photos?.allSatisfy { $0["album_id"]?.integer == 9_001 } == true)
            }
            #expect(stage.sandbox.uploads.map(\.fileName) == ["1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg"])
        }
    }

    @Test("a body without its end is not kept")
    func incomplete() async throws {
        try await Stage.withUploads { stage in
            let form = try UploadForm.named("doc")
            let token = try await stage.implicitToken(scope: Stage.uploadScope)
            let head = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\ncontent"
            for body in [head, head + "\r\n--b", head + "\r\n--b\r\n", "content"] {
                var request = HTTPRequest(.post, try await stage.uploadAddress(form, token: token))
                request.body = HTTPBody(Data(body.utf8), contentType: "multipart/form-data; boundary=b")
                let response = try JSONValue(parsing: try await stage.transport.send(request).body)
                #expect(response["error_code"]?.integer == 22)
            }
            #expect(stage.sandbox.uploads.isEmpty)
        }
    }

    @Test("a video exists before its file, and needs none with a link")
    func video() async throws {
        try await Stage.withUploads { stage in
            let token = try await stage.implicitToken(scope: Stage.uploadScope)
            let fields: FormFields = [("name", "Sea"), ("link", "https://video.example/1")]
            let response = try await stage.call("video.save", fields, token: token)["response"]
            #expect(response?["title"]?.string == "Sea" && response?["owner_id"]?.integer == 100_001)
            let id = try #require(response?["video_id"]?.integer)
            let post: FormFields = [("attachments", "video100001_\(id)")]
            #expect(try await stage.call("wall.post", post, token: token)["response"]?["post_id"]?.integer == 5)
        }
    }

    @Test("a community uploads by its own token or by that of a manager, and nobody else does")
    func community() async throws {
        try await Stage.withUploads { stage in
            let wall = try UploadForm.named("wall-photo")
            let anna = try await stage.implicitToken(scope: Stage.uploadScope)
            for (group, code) in [("1", nil), ("6", 15), ("4", 125), ("999999", 125)] as [(String, Int64?)] {
                #expect(try await stage.errorCode(wall.address, [("group_id", group)], token: anna) == code)
            }
            let own = try await stage.communityToken(5, of: "anna", scope: "photos,docs,messages")
            #expect(try await stage.errorCode(wall.address, token: own) == 27)
            let form = try UploadForm.named("message-doc")
            let response = try await stage.send(form, to: try await stage.uploadAddress(form, token: own))
            let saved = try await stage.call("docs.save", try stage.saved(form, response), token: own)["response"]
            #expect(saved?["doc"]?["owner_id"]?.integer == -5)
        }
    }
}
