import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// Handles the methods that save uploaded files.
    func saveUpload(_ call: APICall, _ method: String) -> ServerResponse {
        let receipt: UploadReceipt
        do throws(UploadRefusal) { receipt = try uploads.save(method, by: call.account, call.parameters) } catch {
            return apiFailure(error.code, "the upload was not saved: \(error.parameter) is missing or invalid")
        }
        switch receipt.ticket.form.answer {
        case .photos(let album): return .response(.array(savePhotos(receipt, call, in: album).map { $0.json(at: call.pictures) }))
        case .ownerPhoto: return saveOwnerPhoto(receipt, call)
        case .chat: return .response(.object(["message_id": .integer(0), "chat": .object(chat(receipt, call))]))
        case .cover: return .response(.object(["images": .array(VKPhotoSizes.json(named: "cover", at: call.pictures))]))
        case .document: return .response(saveDocument(receipt, call))
        case .audio: return .response(.object(song(receipt, call)))
        case .story: return .response(.object(["count": .integer(1), "items": .array([story(receipt, call)])]))
        case .poll: return .response(.object(pollPhoto(call)))
        case .video: return apiFailure(3, "unknown method")
        }
    }

    private func savePhotos(_ receipt: UploadReceipt, _ call: APICall, in album: Int?) -> [VKLibrary.Photo] {
        let ticket = receipt.ticket
        let number = album ?? ticket.parameters["album_id"].flatMap(Int.init) ?? PhotoAlbum.wall
        let (author, date) = (ticket.caller, Int(now))
        return changeLibrary { library in
            receipt.files.map { file in
                let photo = VKLibrary.Photo(
                    id: library.takeID(), owner: ticket.owner, album: number, author: author, date: date,
                    text: call.parameters["caption"] ?? "", file: file)
                library.photos.append(photo)
                return photo
            }
        }
    }

    private func saveOwnerPhoto(_ receipt: UploadReceipt, _ call: APICall) -> ServerResponse {
        let photos = savePhotos(receipt, call, in: PhotoAlbum.profile)
        let sizes = photos.first.map { VKPhotoSizes.json(named: $0.name, at: call.pictures) } ?? []
        let address = sizes.last?["url"] ?? .string("")
        return .response(
            .object([
                "saved": .integer(1), "photo_hash": .string(random.token(bytes: 8)), "photo_src": address,
                "photo_src_big": address, "photo_src_small": sizes.first?["url"] ?? .string(""),
            ]))
    }

    private func chat(_ receipt: UploadReceipt, _ call: APICall) -> [String: JSONValue] {
        let number = receipt.ticket.parameters["chat_id"].flatMap(Int.init) ?? 0
        let name = "chat \(number)"
        let address = VKPhotoSizes.json(named: name, at: call.pictures).first?["url"] ?? .string("")
        return [
            "id": .integer(Int64(number)), "type": .string("chat"), "title": .string(name), "photo_50": address,
            "admin_id": .integer(Int64(call.account)),
        ]
    }

    private func saveDocument(_ receipt: UploadReceipt, _ call: APICall) -> JSONValue {
        let (ticket, date) = (receipt.ticket, Int(now))
        let file = receipt.files.first ?? UploadedFile(name: "", size: 0, checksum: 0)
        let title = call.parameters.filled("title") ?? file.name
        let document = changeLibrary { library in
            let document = VKLibrary.Document(
                id: library.takeID(), owner: ticket.owner, date: date, title: title, kind: ticket.form.type ?? "doc", file: file)
            library.documents.append(document)
            return document
        }
        return .object(["type": .string(document.kind), document.kind: .object(document.members(at: call.api))])
    }

    private func song(_ receipt: UploadReceipt, _ call: APICall) -> [String: JSONValue] {
        [
            "id": .integer(Int64(newLibraryID())), "owner_id": .integer(Int64(receipt.ticket.owner)),
            "artist": .string(call.parameters["artist"] ?? "Unknown"), "duration": .integer(60),
            "title": .string(call.parameters["title"] ?? receipt.files.first?.name ?? ""), "date": .integer(Int64(now)),
        ]
    }

    private func story(_ receipt: UploadReceipt, _ call: APICall) -> JSONValue {
        let owner = receipt.ticket.owner
        let isVideo = receipt.ticket.form.fields == ["video_file"]
        let id = newLibraryID()
        let photo = VKLibrary.Photo(
            id: id, owner: owner, album: PhotoAlbum.stories, author: call.account, date: Int(now), text: "",
            file: receipt.files.first)
        let content: JSONValue =
            isVideo ? .object(["id": .integer(Int64(id)), "owner_id": .integer(Int64(owner))]) : photo.json(at: call.pictures)
        return .object([
            "id": .integer(Int64(id)), "owner_id": .integer(Int64(owner)), "date": .integer(Int64(now)),
            "expires_at": .integer(Int64(now) + 86_400), "type": .string(isVideo ? "video" : "photo"),
            isVideo ? "video" : "photo": content,
        ])
    }

    private func pollPhoto(_ call: APICall) -> [String: JSONValue] {
        [
            "id": .integer(Int64(newLibraryID())), "color": .string("3A4B5C"), "type": .string("tile"),
            "images": .array(VKPhotoSizes.json(named: "poll", at: call.pictures)),
        ]
    }
}

extension VKSandbox {
    /// Handles `video.save`: the video exists from now on, and its file follows; with `link` there is no file.
    func videoAddress(_ ticket: UploadTicket, _ call: APICall) -> ServerResponse {
        let (link, date) = (call.parameters.filled("link"), Int(now))
        let title = call.parameters.filled("name") ?? "No name"
        let video = changeLibrary { library in
            let video = VKLibrary.Video(
                id: library.takeID(), owner: ticket.owner, date: date, title: title,
                about: call.parameters["description"] ?? "", link: link)
            library.videos.append(video)
            return video
        }
        var ticket = ticket
        ticket.video = video.id
        var members = addressMembers(ticket, call)
        members.merge([
            "video_id": .integer(Int64(video.id)), "owner_id": .integer(Int64(video.owner)), "title": .string(title),
            "description": .string(video.about), "access_key": .string(random.token(bytes: 6)),
        ]) { $1 }
        return .response(.object(members))
    }

    /// Adds the file of a video.
    func keep(_ file: UploadedFile, asVideo id: Int) {
        changeLibrary { library in
            if let place = library.videos.firstIndex(where: { $0.id == id }) { library.videos[place].file = file }
        }
    }
}
