public import MemberCore

/// Why an upload brought nothing.
public enum VKUploadError: ExplainedError {
    /// A method failed, or the upload server did not respond.
    case call(VKError)
    /// The upload server refused the files; the code is 0 where it gave none.
    case refused(code: Int, message: String)
    /// The upload server took none of the files.
    case notTaken
    /// No file, or more than the kind allows.
    case fileCount(limit: Int)

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .call(let error): error.explanation
        case .refused(let code, _):
            .init(
                "vk.upload_refused", "VK's upload server refused the files (\(code)).",
                "Check the size and the type of the files.")
        case .notTaken:
            .init(
                "vk.upload_not_taken", "VK's upload server took none of the files.",
                "Check the type of the files and the measures of pictures.")
        case .fileCount(let limit):
            .init("vk.upload_file_count", "The number of files is not between 1 and \(limit).", "Upload the others separately.")
        }
    }

    /// VK's own text.
    public var providerWords: String? {
        switch self {
        case .call(let error): error.providerWords
        case .refused(_, let message): message.isEmpty ? nil : message
        case .notTaken, .fileCount: nil
        }
    }

    /// Whether the upload is worth another try from its address on: the server failed, or lost what it had received.
    var isWorthRestart: Bool {
        switch self {
        case .call(.refused(let code, _, _)), .refused(let code, _): [22, 118, 121].contains(code)
        case .notTaken: true
        case .call, .fileCount: false
        }
    }
}
