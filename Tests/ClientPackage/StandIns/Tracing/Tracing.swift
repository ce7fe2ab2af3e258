// The part of swift-distributed-tracing's public interface that the guide uses, written from its documentation.
// Its declarations are documented there.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct ServiceContext: Sendable {
    @TaskLocal public static var current: ServiceContext?
    public static var topLevel: ServiceContext { ServiceContext() }
}

public enum SpanKind: Sendable { case server, client, producer, consumer, `internal` }

public struct SpanStatus: Sendable {
    public enum Code: Sendable { case ok, error }
    public init(code: Code, message: String? = nil) {}
}

public enum SpanAttribute: ExpressibleByStringInterpolation, Sendable {
    case string(String)
    public init(stringLiteral value: String) { self = .string(value) }
}

public struct SpanAttributes: Sendable {
    public subscript(_ name: String) -> SpanAttribute? {
        get { nil }
        set {}
    }
}

public protocol Span: Sendable {
    var context: ServiceContext { get }
    var attributes: SpanAttributes { get nonmutating set }
    func setStatus(_ status: SpanStatus)
}

private struct SilentSpan: Span {
    let context: ServiceContext
    var attributes: SpanAttributes {
        get { SpanAttributes() }
        nonmutating set {}
    }
    func setStatus(_ status: SpanStatus) {}
}

public protocol Injector: Sendable {
    associatedtype Carrier
    func inject(_ value: String, forKey key: String, into carrier: inout Carrier)
}

public protocol Instrument: Sendable {
    func inject<Carrier, Inject: Injector>(_ context: ServiceContext, into carrier: inout Carrier, using injector: Inject)
    where Inject.Carrier == Carrier
}

private struct SilentInstrument: Instrument {
    func inject<Carrier, Inject: Injector>(_ context: ServiceContext, into carrier: inout Carrier, using injector: Inject)
    where Inject.Carrier == Carrier {}
}

public enum InstrumentationSystem {
    public static var instrument: any Instrument { SilentInstrument() }
}

public func withSpan<Value>(
    _ operationName: String, context: @autoclosure () -> ServiceContext = .current ?? .topLevel,
    ofKind kind: SpanKind = .internal,
    isolation: isolated (any Actor)? = #isolation, function: String = #function, file fileID: String = #fileID,
    line: UInt = #line, _ operation: (any Span) async throws -> Value
) async rethrows -> Value { try await operation(SilentSpan(context: context())) }
