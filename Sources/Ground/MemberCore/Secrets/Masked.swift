/// A value that does not print its content, neither in texts nor in dumps.
///
/// ```swift
/// struct BerthKey: Masked { let text: String }
/// print(BerthKey(text: "1234"))  // BerthKey(<secret>)
/// ```
/// A type may say something harmless of itself by a `description` of its own.
public protocol Masked: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Masked {
    /// The type's name and a mask.
    public var description: String { "\(Self.self)(<secret>)" }
    /// The same.
    public var debugDescription: String { description }
    /// An empty mirror, so that `dump` shows no content either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
