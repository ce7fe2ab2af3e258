public import Foundation
public import MemberRequests

/// What a call brought.
public struct VKReply<Value: Sendable>: Sendable {
    /// The decoded value.
    public let value: Value
    /// The raw body, the envelope included.
    public let body: Data
    /// Where it came from: the network, or the cache with its age.
    public let source: ProviderReply.Source
}
