public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberRequests
import MemberSignIn

extension Members {
    /// Uploads files to the account's provider, and saves them there.
    ///
    /// ```swift
    /// let photo = try await members.upload([file], as: "wall-photo", by: account) { sent, total in show(sent, total) }
    /// ```
    /// The files are read while they are sent, and must not change during this time.
    /// - Parameters:
    ///   - files: The files.
    ///   - kind: The name of the kind of upload: one of ``uploadKinds(of:)``.
    ///   - options: The provider's own options of the upload.
    ///   - account: The account whose token is sent.
    ///   - progress: Receives the sent bytes and their total.
    /// - Returns: The value of the call that saves the files.
    /// - Throws: ``MembersError``; with `ProviderError.notOffered` if the provider has no uploads. An upload server's refusal is
    ///   ``MembersError/vendor(_:)``.
    public func upload(
        _ files: [URL], as kind: String, options: FormFields = [], by account: Account, progress: HTTPProgress.Report? = nil
    ) async throws(MembersError) -> DecodedReply<JSONValue> {
        do {
            let store = try await callStore(of: account)
            let upload = CallUpload(files, as: kind, options: options, progress: progress)
            return try await uploads(in: store, of: account).send(upload, by: accountCalls(of: account))
        } catch { throw MembersError(ofFeature: error) }
    }

    /// The kinds of upload of an account's provider.
    /// - Parameter account: The account.
    /// - Returns: Their names.
    /// - Throws: ``MembersError``; with `ProviderError.notOffered` if the provider has no uploads.
    public func uploadKinds(of account: Account) throws(MembersError) -> [String] {
        do { return try uploads(in: callStoreAtOnce(of: account), of: account).kinds } catch { throw MembersError(error) }
    }

    private func uploads(in store: PreparedCalls.Calls, of account: Account) throws(ProviderError) -> CallUploads {
        guard let uploads = store.calls.uploads else { throw .notOffered(.uploads, provider: account.key.provider) }
        return uploads
    }
}
