// The part of swift-metrics' public interface that the guide uses, written from its documentation.
// Its declarations are documented there.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public final class Counter: Sendable {
    public init(label: String, dimensions: [(String, String)] = []) {}
    public func increment<Amount: BinaryInteger>(by amount: Amount) {}
}

public final class Timer: Sendable {
    public init(label: String, dimensions: [(String, String)] = []) {}
    public func recordNanoseconds(_ duration: Int64) {}
}
