public import Foundation
public import MemberCore
public import MemberHTTP
import MemberRequests
import VKWire

extension VKAPIClient {
    /// Uploads files: asks for an address, sends them there, and saves them.
    ///
    /// ```swift
    /// let saved = try await client.upload([photo], as: .wallPhoto) { sent, total in print(sent, total) }
    /// ```
    /// The files are read while they are sent, and must not change meanwhile. The sending carries no token and waits for no limit; the two
    /// calls do. Where the server fails, loses what it had received or takes no file, the upload is made once more from a new address on.
    /// A lost connection while the files are saved is not repeated, because they may have been saved.
    /// - Parameters:
    ///   - files: The files; one, or as many as the kind allows.
    ///   - kind: The kind of the upload.
    ///   - options: The parameters of the address and of the save call, by VK's names.
    ///   - progress: Receives the sent bytes and their total, as numbers that never fall.
    /// - Returns: The value of the save call; of a video, that of `video.save`.
    /// - Throws: ``VKUploadError``.
    public func upload(
        _ files: [URL], as kind: VKUploadKind, options: FormFields = [], progress: HTTPProgress.Report? = nil
    ) async throws(VKUploadError) -> VKReply<JSONValue> {
        let isWithoutFile = kind == .video && options["link"] != nil && files.isEmpty
        guard isWithoutFile || (1...kind.fileLimit).contains(files.count) else { throw .fileCount(limit: kind.fileLimit) }
        let upload = Upload(
            client: self, kind: kind, files: files, options: options, progress: HTTPProgress(upload: progress).growing.upload)
        do throws(VKUploadError) { return try await upload.attempt() } catch {
            guard error.isWorthRestart || upload.hasLostFiles.value, !Task.isCancelled else { throw error }
        }
        return try await upload.attempt()
    }
}

/// One upload.
private struct Upload: Sendable {
    let client: VKAPIClient
    let kind: VKUploadKind
    let files: [URL]
    let options: FormFields
    let progress: HTTPProgress.Report?
    /// Whether the files were lost on their way, by the connection or the server.
    let hasLostFiles = Locked(false)

    /// Address, files, save call.
    func attempt() async throws(VKUploadError) -> VKReply<JSONValue> {
        hasLostFiles.withLock { $0 = false }
        let address = try await call(kind.addressMethod, addressParameters)
        if files.isEmpty { return address }
        let uploaded = try await send(to: try place(in: address.value))
        guard let method = kind.saveMethod else { return address }
        return try await call(method, uploaded.fields + options(besides: kind.addressOptions, including: kind.saveOptions))
    }

    private func call(_ method: String, _ parameters: FormFields) async throws(VKUploadError) -> VKReply<JSONValue> {
        do throws(VKError) { return try await client.call(method, parameters, life: .never) } catch { throw .call(error) }
    }

    private var addressParameters: FormFields {
        var fields = options(besides: kind.saveOptions, including: kind.addressOptions)
        if let type = kind.type { fields["type"] = type }
        return fields
    }

    /// The options of one call: those of the other call are left out, and unknown ones are in both.
    private func options(besides others: Set<String>, including own: Set<String>) -> FormFields {
        FormFields(
            options.fields.filter { field in
                field.name != Self.crop && (own.contains(field.name) || !others.contains(field.name))
            }.map { ($0.name, $0.value) })
    }

    /// A field that is sent with the files.
    private static let crop = "_square_crop"

    private func place(in address: JSONValue) throws(VKUploadError) -> URL {
        guard let url = address["upload_url"]?.string.flatMap({ URL(string: $0) }), url.host()?.isEmpty == false,
            url.scheme == "https" || url.scheme == client.hosts.api.scheme
        else { throw .call(.request(.invalidReply("it has no address for the upload"))) }
        return url
    }

    private func send(to url: URL) async throws(VKUploadError) -> UploadReply {
        var request = HTTPRequest(.post, url)
        request.body = .multipart(parts)
        // A file of any size, as long as bytes move.
        request.limits.whole = .seconds(24 * 3600)
        request.limits.idle = .seconds(60)
        request.limits.body = 1 << 20
        request.progress = HTTPProgress(upload: progress)
        let response: HTTPResponse
        do throws(HTTPError) { response = try await client.transport.send(request) } catch {
            if case .connectionLost = error { hasLostFiles.withLock { $0 = true } }
            if error == .timedOut { hasLostFiles.withLock { $0 = true } }
            throw .call(.request(.transport(error)))
        }
        if response.status >= 500 { hasLostFiles.withLock { $0 = true } }
        return try UploadReply(response, of: kind)
    }

    private var parts: [MultipartPart] {
        let texts = options[Self.crop].map { [MultipartPart(Self.crop, text: $0)] } ?? []
        return texts
            + files.enumerated().map { number, file in
                MultipartPart(kind.fileLimit > 1 ? kind.field + String(number + 1) : kind.field, file: file)
            }
    }
}

extension FormFields {
    /// Pairs, and behind them those of other names.
    fileprivate static func + (left: FormFields, right: FormFields) -> FormFields {
        var all = left
        all.fill(from: right)
        return all
    }
}
