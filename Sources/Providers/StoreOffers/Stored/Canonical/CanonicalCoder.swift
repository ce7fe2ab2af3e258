import MemberCore

/// Reads or writes the fields of a stored value: one list of fields serves both directions.
///
/// The canonical form is what `JSONEncoder.sorted` writes of a value whose texts are printable ASCII without escapes: fields in
/// alphabetical order, none for nil, no space. Everything else is refused, and left to Foundation's decoder and encoder, which take
/// many times as long.
protocol CanonicalCoder {
    mutating func text(_ name: StaticString, _ value: inout String?)
    mutating func texts(_ name: StaticString, _ value: inout [String]?)
    mutating func integer<Number: FixedWidthInteger>(_ name: StaticString, _ value: inout Number?)
    mutating func flag(_ name: StaticString, _ value: inout Bool?)
    mutating func time(_ name: StaticString, _ value: inout TimeReading)
    mutating func json(_ name: StaticString, _ value: inout JSONValue?)
    mutating func object<Object: CanonicalObject>(_ name: StaticString, _ value: inout Object?)
    mutating func objects<Object: CanonicalObject>(_ name: StaticString, _ value: inout [Object]?)
    /// Gives up: the value has no canonical form.
    mutating func refuse()
}

/// A value whose fields have a canonical form.
protocol CanonicalObject {
    /// A value whose fields are still to be read.
    init()
    /// Reads or writes each field, in alphabetical order.
    mutating func code(by coder: inout some CanonicalCoder)
}

/// One of several words, which are compared one by one: that costs less than the initializer of an enum.
protocol CanonicalWord: RawRepresentable<String>, Equatable {
    /// All words, the usual one first.
    static var words: [Self] { get }
}

extension CanonicalCoder {
    /// One of several words.
    mutating func word<Word: CanonicalWord>(_ name: StaticString, _ value: inout Word?) {
        var raw = value?.rawValue
        text(name, &raw)
        value = raw.flatMap { raw in Word.words.first { $0.rawValue == raw } }
        if raw != nil, value == nil { refuse() }
    }

    /// The environment, which may have any name.
    mutating func environment(_ name: StaticString, _ value: inout StoreEnvironment?) {
        var raw = value?.rawValue
        text(name, &raw)
        value = raw.map(StoreEnvironment.init(rawValue:))
    }

    /// A moment.
    mutating func time(_ name: StaticString, _ value: inout StoreTime?) {
        var milliseconds = value?.milliseconds
        integer(name, &milliseconds)
        value = milliseconds.map(StoreTime.init(milliseconds:))
    }
}

// The fields that are never left out.
extension CanonicalCoder {
    mutating func text(_ name: StaticString, _ value: inout String) {
        var optional = Optional(value)
        text(name, &optional)
        keep(optional, in: &value)
    }

    mutating func integer<Number: FixedWidthInteger>(_ name: StaticString, _ value: inout Number) {
        var optional = Optional(value)
        integer(name, &optional)
        keep(optional, in: &value)
    }

    mutating func flag(_ name: StaticString, _ value: inout Bool) {
        var optional = Optional(value)
        flag(name, &optional)
        keep(optional, in: &value)
    }

    mutating func word<Word: CanonicalWord>(_ name: StaticString, _ value: inout Word) {
        var optional = Optional(value)
        word(name, &optional)
        keep(optional, in: &value)
    }

    mutating func time(_ name: StaticString, _ value: inout StoreTime) {
        var optional = Optional(value)
        time(name, &optional)
        keep(optional, in: &value)
    }

    mutating func object<Object: CanonicalObject>(_ name: StaticString, _ value: inout Object) {
        var optional = Optional(value)
        object(name, &optional)
        keep(optional, in: &value)
    }

    private mutating func keep<Value>(_ found: Value?, in value: inout Value) {
        if let found { value = found } else { refuse() }
    }
}
