package import Foundation
package import MemberCore
package import MemberHTTP
package import MemberRequests
package import MemberSignIn

/// One upload: it asks for an address, sends the files there, and saves them.
///
/// The files are read while they are sent. The sending carries no token and waits for no limit; the two calls do. Where the server fails,
/// loses what it had received or takes no file, the upload is made once more from a new address on. A lost connection while the files are
/// saved is not repeated, because they may have been saved; of a video, whose upload is its save, no lost connection is.
package struct VKUpload: Sendable {
    private typealias Failure = VKStepFailure<VKUploadError>

    private let kind: VKUploadKind
    private let files: [URL]
    private let options: FormFields
    private let progress: HTTPProgress.Report?
    private let calls: AccountCalls
    private let hosts: VKHosts

    /// Prepares an upload.
    /// - Parameters:
    ///   - files: The files.
    ///   - kind: The kind of the upload.
    ///   - options: VK's options of the address and of the save call.
    ///   - progress: Receives the sent bytes and their total.
    ///   - calls: Makes the two calls, and sends the files.
    ///   - hosts: VK's addresses: an upload server is reached without encryption only where the API is.
    /// - Throws: `VKUploadError.fileCount`.
    package init(
        _ files: [URL], as kind: VKUploadKind, _ options: FormFields, _ progress: HTTPProgress.Report?, by calls: AccountCalls,
        at hosts: VKHosts
    ) throws(VKStepFailure<VKUploadError>) {
        let isWithoutFile = kind == .video && options["link"] != nil && files.isEmpty
        guard isWithoutFile || (1...kind.fileLimit).contains(files.count) else { throw .own(.fileCount(limit: kind.fileLimit)) }
        (self.kind, self.calls, self.hosts) = (kind, calls, hosts)
        (self.files, self.options) = (files, options)
        self.progress = HTTPProgress(upload: progress).growing.upload
    }

    /// Uploads the files.
    /// - Returns: The value of the save call; of a video, that of `video.save`.
    /// - Throws: `VKStepFailure`.
    package func send() async throws(VKStepFailure<VKUploadError>) -> DecodedReply<JSONValue> {
        do throws(AttemptFailure) { return try await attempt() } catch {
            guard error.isWorthRestart, !Task.isCancelled else { throw error.failure }
        }
        do throws(AttemptFailure) { return try await attempt() } catch { throw error.failure }
    }

    /// Why an attempt ended, and whether another one may succeed.
    private struct AttemptFailure: Error {
        let failure: Failure
        let isWorthRestart: Bool

        /// Creates a failure after which another attempt is made if VK's own code says so.
        init(_ failure: Failure, isLoss: Bool = false) {
            self.failure = failure
            let isWorthRestart: Bool
            switch failure {
            case .call(let error): isWorthRestart = VKUploadError.call(VKError(error)).isWorthRestart
            case .own(let error): isWorthRestart = error.isWorthRestart
            }
            self.isWorthRestart = isLoss || isWorthRestart
        }
    }

    /// Address, files, save call.
    private func attempt() async throws(AttemptFailure) -> DecodedReply<JSONValue> {
        let address = try await call(kind.addressMethod, addressParameters)
        let uploaded = try await send(to: try place(in: address.value))
        guard let method = kind.saveMethod else { return address }
        return try await call(method, uploaded.fields + options(besides: kind.addressOptions, including: kind.saveOptions))
    }

    private func call(_ method: String, _ parameters: FormFields) async throws(AttemptFailure) -> DecodedReply<JSONValue> {
        do throws(RequestError) { return try await calls.call(method, parameters) } catch { throw AttemptFailure(.call(error)) }
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

    private func place(in address: JSONValue) throws(AttemptFailure) -> URL {
        guard let text = address["upload_url"]?.string, text.contains("://"), let url = hosts.server(at: text) else {
            throw AttemptFailure(.call(.invalidReply("it has no address for the upload")))
        }
        return url
    }

    private func send(to url: URL) async throws(AttemptFailure) -> UploadReply {
        var request = HTTPRequest(.post, url)
        // A video that VK fetches from a link has no file, but the address is called.
        if !files.isEmpty { request.body = .multipart(parts) }
        // A file of any size, as long as bytes move.
        request.limits.whole = .seconds(24 * 3600)
        request.limits.idle = .seconds(60)
        request.limits.body = 1 << 20
        request.progress = HTTPProgress(upload: progress)
        let response: HTTPResponse
        do throws(HTTPError) { response = try await calls.transport.send(request) } catch {
            throw AttemptFailure(.call(.transport(error)), isLoss: isLoss(error))
        }
        do throws(VKUploadError) { return try UploadReply(response, of: kind) } catch {
            throw AttemptFailure(Self.failure(error), isLoss: response.status >= 500)
        }
    }

    /// Whether an error means that the files were lost on their way and nothing came of them. What has no save call is published by the
    /// upload server itself, perhaps before the connection was lost.
    private func isLoss(_ error: HTTPError) -> Bool {
        guard kind.saveMethod != nil else { return false }
        if case .connectionLost = error { return true }
        return error == .timedOut
    }

    private static func failure(_ error: VKUploadError) -> Failure {
        if case .call(.request(let error)) = error { .call(error) } else { .own(error) }
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
