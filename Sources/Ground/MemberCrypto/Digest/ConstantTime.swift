public import Foundation

/// Compares two secrets in a time that tells nothing about where they differ.
/// - Parameters:
///   - a: One value.
///   - b: The other.
/// - Returns: Whether they are equal. Different lengths are told at once: a length is no secret.
public func constantTimeEquals(_ a: Data, _ b: Data) -> Bool {
    a.count == b.count && equalInConstantTime(a, b)
}

/// Compares the UTF-8 bytes of two secrets in a time that tells nothing about where they differ.
/// - Parameters:
///   - a: One text.
///   - b: The other.
/// - Returns: Whether they have the same bytes; unlike `==`, two spellings of one character differ.
public func constantTimeEquals(_ a: String, _ b: String) -> Bool {
    constantTimeEquals(Data(a.utf8), Data(b.utf8))
}
