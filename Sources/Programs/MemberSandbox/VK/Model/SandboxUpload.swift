public import Foundation

/// A file that arrived completely at an upload server of the sandbox's VK.
public struct SandboxUpload: Sendable, Equatable {
    /// The kind of the upload, such as `wall-photo`.
    public let kind: String
    /// The account that asked for the address: a member, or a community as a negative number.
    public let callerID: Int
    /// The name of the file.
    public let fileName: String
    /// The size in bytes.
    public let size: Int
    /// The CRC-32 of the content; see ``checksum(of:)``.
    public let checksum: UInt32
    /// Whether the save method has saved the file; a video needs none.
    public internal(set) var isSaved: Bool

    /// Returns the CRC-32 of bytes, for a comparison with ``checksum``.
    /// - Parameter data: The bytes.
    /// - Returns: The checksum, as in zip and PNG files.
    public static func checksum(of data: Data) -> UInt32 {
        var checksum = Checksum()
        checksum.add(data)
        return checksum.value
    }
}
