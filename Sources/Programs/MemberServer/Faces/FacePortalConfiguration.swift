public import Foundation
public import MemberCore
public import MemberUI

/// How a portal of providers' components is set up.
public struct FacePortalConfiguration: Sendable {
    /// Makes what it shows, in this order, once its address is known: the responses to sign-ins come to that address of it.
    public var components: @Sendable (_ redirectURI: URL) throws -> [any ComponentSource]
    /// The time.
    public var clock: any MemberClock = SystemClock()
    /// The port on 127.0.0.1; 0 takes a free one.
    public var port: UInt16 = 0
    /// Where notable things are told.
    public var diagnostics = Diagnostics.silent

    /// A configuration.
    /// - Parameter components: Makes what it shows, no two of one name, for an address that takes the responses to sign-ins.
    public init(components: @escaping @Sendable (_ redirectURI: URL) throws -> [any ComponentSource]) {
        self.components = components
    }
}
