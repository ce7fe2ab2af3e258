import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// The most bytes of an upload.
    private static let largestUpload = 4 << 30

    /// Adds the upload servers to the api host.
    func addUploads(to router: inout Router) {
        router.on("POST", "/upload/{kind}", body: .streamed(upTo: Self.largestUpload)) { [self] in try await receiveUpload($0) }
    }

    /// Handles the files sent to an upload address, piece by piece. If the body does not arrive completely, nothing is kept.
    private func receiveUpload(_ request: ServerRequest) async throws -> ServerResponse {
        let kind = request.parameters["kind"] ?? ""
        let ticket = uploads.take(request.query["ticket"] ?? "", of: kind)
        if let fault = FaultForm.uploadCut.ordered { return try await cutOff(request, after: fault.value) }
        var reader = MultipartReader(contentType: request.headers["Content-Type"] ?? "")
        for try await piece in request.stream { reader?.take(piece) }
        guard let ticket else { return .uploadFailure(118, "ERR_UPLOAD_BAD_ADDRESS", "the address is unknown or was used", kind) }
        if let fault = FaultForm.uploadError.ordered {
            return .uploadFailure(fault.value, "ERR_UPLOAD_TOLD", "simulated by the sandbox", kind)
        }
        guard let reader, reader.isWhole else {
            return .uploadFailure(22, "ERR_UPLOAD_INCOMPLETE", "the form has no end, or is not a form", kind)
        }
        let files = reader.files.map { UploadedFile(name: $0.name, size: $0.size, checksum: $0.checksum) }
        guard FaultForm.uploadEmpty.ordered == nil, ticket.form.takes(parts: reader.files.map(\.field)),
            files.allSatisfy(ticket.form.files.takes)
        else { return nothingTaken(ticket) }
        return accept(files, ticket)
    }

    /// Reads so many bytes of the body, and lets the connection end.
    private func cutOff(_ request: ServerRequest, after limit: Int) async throws -> ServerResponse {
        var received = 0
        for try await piece in request.stream {
            received += piece.count
            if received >= limit { break }
        }
        return ServerResponse.empty(200).breakingOff()
    }

    private func accept(_ files: [UploadedFile], _ ticket: UploadTicket) -> ServerResponse {
        let values = values(of: files, ticket)
        uploads.keep(UploadReceipt(ticket: ticket, files: files, values: values))
        if let video = ticket.video, let file = files.first { keep(file, asVideo: video) }
        return response(values, ticket.form)
    }

    /// Responds that no file was taken: by an empty list of photos, or by an error where there is no list.
    private func nothingTaken(_ ticket: UploadTicket) -> ServerResponse {
        guard ticket.form.answersWithEmptyList else { return .uploadFailure(1, "no_file", "no file was taken", ticket.form.name) }
        var values = values(of: [], ticket)
        for part in [UploadForm.Returned.photo, .photosList] where values[part] != nil { values[part] = "[]" }
        return response(values, ticket.form)
    }

    private func response(_ values: [UploadForm.Returned: String], _ form: UploadForm) -> ServerResponse {
        var members: [String: JSONValue] = [:]
        for (part, text) in values { members[part.rawValue] = part.isNumber ? .integer(Int64(text) ?? 0) : .string(text) }
        guard form.returned.contains(.uploadResult) else { return .object(members) }
        members["_sig"] = .string(random.token(bytes: 12))
        return .object(["response": .object(members)])
    }
}

extension UploadForm.Returned {
    /// Whether the value is a number in the upload server's response.
    fileprivate var isNumber: Bool { [.server, .aid, .size, .videoID].contains(self) }
}

extension VKSandbox {
    /// Makes the members of the upload server's response; each value is new, so that it names this upload alone.
    private func values(of files: [UploadedFile], _ ticket: UploadTicket) -> [UploadForm.Returned: String] {
        var values: [UploadForm.Returned: String] = [:]
        for part in ticket.form.returned { values[part] = value(part, files, ticket) }
        return values
    }

    private func value(_ part: UploadForm.Returned, _ files: [UploadedFile], _ ticket: UploadTicket) -> String {
        switch part {
        case .server: String(600_000 + abs(ticket.caller) % 10_000)
        case .aid: ticket.parameters["album_id"] ?? "0"
        case .size: String(files.reduce(0) { $0 + $1.size })
        case .videoID: String(ticket.video ?? 0)
        case .photo, .photosList: photoList(files)
        case .file: "\(ticket.caller)|0|\(ticket.owner)|\(random.token(bytes: 12))|\(files.first?.ending ?? "")"
        case .hash, .audio, .response, .uploadResult, .cropData, .cropHash: random.token(bytes: 12)
        }
    }

    private func photoList(_ files: [UploadedFile]) -> String {
        let items = files.map { file in
            JSONValue.object([
                "photo": .string("\(file.checksum):x"), "size": .integer(Int64(file.size)), "sizes": .array([]),
            ])
        }
        return JSONValue.array(items).rendered
    }
}

extension ServerResponse {
    /// Makes the error of an upload server; those of stories have another form.
    fileprivate static func uploadFailure(_ code: Int, _ word: String, _ text: String, _ kind: String) -> ServerResponse {
        if kind.hasPrefix("story-") {
            return .object(["error": .object(["error_code": .integer(Int64(code)), "type": .string(word)])])
        }
        return .object([
            "error": .string(word + ": " + text), "error_code": .integer(Int64(code)), "error_descr": .string(text),
            "error_is_logged": .bool(true),
        ])
    }
}
