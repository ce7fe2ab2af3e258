public import Foundation
public import MemberCore
public import MemberHTTP
import MemberRequests
import MemberSignIn
public import VKWire

extension VKAPIClient {
    /// Uploads files: asks for an address, sends them there, and saves them.
    ///
    /// ```swift
    /// let saved = try await client.upload([photo], as: .wallPhoto) { sent, total in print(sent, total) }
    /// ```
    /// The files are read while they are sent, and must not change meanwhile. The sending carries no token and waits for no limit; the two
    /// calls do. Where the server fails, loses what it had received or takes no file, the upload is made once more from a new address on.
    /// A lost connection while the files are saved is not repeated, because they may have been saved; of a video, whose upload is its save,
    /// no lost connection is.
    /// - Parameters:
    ///   - files: The files; one, or as many as the kind allows.
    ///   - kind: The kind of the upload.
    ///   - options: The parameters of the address and of the save call, by VK's names.
    ///   - progress: Receives the sent bytes and their total, as numbers that never fall.
    /// - Returns: The value of the save call; of a video, that of `video.save`.
    /// - Throws: `VKUploadError`.
    public func upload(
        _ files: [URL], as kind: VKUploadKind, options: FormFields = [], progress: HTTPProgress.Report? = nil
    ) async throws(VKUploadError) -> VKReply<JSONValue> {
        do throws(VKStepFailure<VKUploadError>) {
            let reply = try await VKUpload(files, as: kind, options, progress, by: accountCalls, at: hosts).send()
            return VKReply(value: reply.value, body: reply.body, source: reply.source)
        } catch {
            switch error {
            case .call(let error): throw .call(VKError(error))
            case .own(let error): throw error
            }
        }
    }
}
