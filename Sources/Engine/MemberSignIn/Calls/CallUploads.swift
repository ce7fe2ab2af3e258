public import Foundation
public import MemberCore
public import MemberHTTP
public import MemberRequests

/// The uploads of a provider's API: its kinds, and how files of one kind are sent.
public struct CallUploads: Sendable {
    /// Sends files, and returns the value of the call that saves them.
    public typealias Perform = @Sendable (CallUpload, AccountCalls) async throws -> DecodedReply<JSONValue>

    /// The names of the kinds, such as `wall-photo`.
    public let kinds: [String]
    private let perform: Perform

    /// Creates the uploads of an API.
    /// - Parameters:
    ///   - kinds: The names of the kinds.
    ///   - perform: Sends files of a kind. It throws `RequestError`, or the module's own error where an upload server refused.
    public init(kinds: [String], perform: @escaping Perform) {
        self.kinds = kinds
        self.perform = perform
    }

    /// Sends files.
    /// - Parameters:
    ///   - upload: The files and their kind.
    ///   - calls: Makes the calls.
    /// - Returns: The value of the call that saves them.
    /// - Throws: `RequestError`, or the module's own error where an upload server refused.
    public func send(_ upload: CallUpload, by calls: AccountCalls) async throws -> DecodedReply<JSONValue> {
        try await perform(upload, calls)
    }
}

/// Files to be uploaded.
public struct CallUpload: Sendable {
    /// The files; they are read while they are sent.
    public var files: [URL]
    /// The name of the kind.
    public var kind: String
    /// The provider's options of the upload.
    public var options: FormFields
    /// Receives the sent bytes and their total; nil where they are unknown.
    public var progress: HTTPProgress.Report?

    /// Creates an upload.
    /// - Parameters:
    ///   - files: The files.
    ///   - kind: The name of the kind.
    ///   - options: The provider's options of the upload.
    ///   - progress: Receives the sent bytes and their total.
    public init(_ files: [URL], as kind: String, options: FormFields = [], progress: HTTPProgress.Report? = nil) {
        self.files = files
        self.kind = kind
        self.options = options
        self.progress = progress
    }
}
