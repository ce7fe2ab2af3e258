public import Foundation

/// One request that a provider of the sandbox got: nothing of its query, its fields or its body.
public struct LoggedRequest: Sendable, Equatable, Identifiable, Codable {
    /// Its place in the log, from 1.
    public let id: Int
    /// When it was over.
    public let time: Date
    /// Provider and host, such as `vk/api`.
    public let host: String
    /// The method.
    public let method: String
    /// The path without its query; `{id}` stands for a part that identifies a purchase or a person.
    public let path: String
    /// The status code; 0 if there was no answer.
    public let status: Int
    /// From the request line to the last byte.
    public let milliseconds: Int
    /// Whether the answer was sent to its end.
    public let isComplete: Bool
    /// The fault it met, such as `status=503`.
    public let fault: String?

    private enum CodingKeys: String, CodingKey {
        case id, time, host, method, path, status, milliseconds, fault
        case isComplete = "complete"
    }
}
