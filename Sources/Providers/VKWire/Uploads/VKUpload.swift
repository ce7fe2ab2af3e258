import Foundation
import MemberCore
import MemberHTTP
package import MemberRequests
package import MemberSignIn

/// One upload: it asks for an address, sends the files there, and saves them.
///
/// The files are read while they are sent. The sending carries no token and waits for no limit; the two calls do. Where the server fails,
/// loses what it had received or takes no file, the upload is made once more from a new address on. A lost connection while the files are
/// saved is not repeated, because they may have been saved.
package struct VKUpload: Sendable {
    private let kind: VKUploadKind
    private let files: [URL]
    private let options: FormFields
    private let progress: HTTPProgress.Report?
    private let calls: AccountCalls
    private let hosts: VKHosts
    /// Whether the files were lost on their way, by the connection or the server.
    private let hasLostFiles = Locked(false)

    /// Prepares an upload.
    /// - Parameters:
    ///   - upload: The files, VK's options of the address and of the save call, and the progress.
    ///   - kind: The kind of the upload.
    ///   - calls: Makes the two calls, and sends the files.
    ///   - hosts: VK's addresses: an upload server is reached without encryption only where the API is.
    /// - Throws: ``VKUploadError/fileCount(limit:)``.
    package init(
        _ upload: CallUpload, as kind: VKUploadKind, by calls: AccountCalls, at hosts: VKHosts
    ) throws(VKUploadError) {
        let isWithoutFile = kind == .video && upload.options["link"] != nil && upload.files.isEmpty
        guard isWithoutFile || (1...kind.fileLimit).contains(upload.files.count) else { throw .fileCount(limit: kind.fileLimit) }
        (self.kind, self.calls, self.hosts) = (kind, calls, hosts)
        (files, options) = (upload.files, upload.options)
        progress = HTTPProgress(upload: upload.progress).growing.upload
    }

    /// Uploads the files.
    /// - Returns: The value of the save call; of a video, that of `video.save`.
    /// - Throws: ``VKUploadError``.
    package func send() async throws(VKUploadError) -> DecodedReply<JSONValue> {
        do throws(VKUploadError) { return try await attempt() } catch {
            guard error.isWorthRestart || hasLostFiles.value, !Task.isCancelled else { throw error }
        }
        return try await attempt()
    }

    /// Address, files, save call.
    private func attempt() async throws(VKUploadError) -> DecodedReply<JSONValue> {
        hasLostFiles.withLock { $0 = false }
        let address = try await call(kind.addressMethod, addressParameters)
        if files.isEmpty { return address }
        let uploaded = try await send(to: try place(in: address.value))
        guard let method = kind.saveMethod else { return address }
        return try await call(method, uploaded.fields + options(besides: kind.addressOptions, including: kind.saveOptions))
    }

    private func call(_ method: String, _ parameters: FormFields) async throws(VKUploadError) -> DecodedReply<JSONValue> {
        do throws(RequestError) { return try await calls.call(method, parameters) } catch { throw .call(VKError(error)) }
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
            url.scheme == "https" || url.scheme == hosts.api.scheme
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
        do throws(HTTPError) { response = try await calls.transport.send(request) } catch {
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
