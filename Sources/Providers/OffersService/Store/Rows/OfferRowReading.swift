import Foundation
import MemberStorage
import StoreOffers

/// The values of a row, read in the order of the columns. Another kind of value than the service writes is an error, not a default.
struct OfferRowReading {
    private let row: SQLRow
    private var place = 0

    init(_ row: SQLRow) { self.row = row }

    private mutating func next() throws(OfferStoreError) -> SQLValue {
        guard row.values.indices.contains(place) else { throw .damaged }
        defer { place += 1 }
        return row.values[place]
    }

    mutating func optionalText() throws(OfferStoreError) -> String? {
        switch try next() {
        case .text(let text): text
        case .null: nil
        default: throw .damaged
        }
    }

    mutating func optionalInteger() throws(OfferStoreError) -> Int64? {
        switch try next() {
        case .integer(let number): number
        case .null: nil
        default: throw .damaged
        }
    }

    mutating func optionalBlob() throws(OfferStoreError) -> Data? {
        switch try next() {
        case .blob(let data): data
        case .null: nil
        default: throw .damaged
        }
    }

    mutating func text() throws(OfferStoreError) -> String { try present(optionalText()) }
    mutating func integer() throws(OfferStoreError) -> Int64 { try present(optionalInteger()) }
    mutating func blob() throws(OfferStoreError) -> Data { try present(optionalBlob()) }
    mutating func optionalTime() throws(OfferStoreError) -> StoreTime? {
        try optionalInteger().map(StoreTime.init(milliseconds:))
    }
    mutating func time() throws(OfferStoreError) -> StoreTime { StoreTime(milliseconds: try integer()) }

    private func present<Value>(_ value: Value?) throws(OfferStoreError) -> Value {
        guard let value else { throw .damaged }
        return value
    }
}

extension [SQLRow] {
    /// Reads each row.
    func reading<Value>(_ read: (inout OfferRowReading) throws(OfferStoreError) -> Value) throws(OfferStoreError) -> [Value] {
        var all: [Value] = []
        for row in self {
            var reading = OfferRowReading(row)
            all.append(try read(&reading))
        }
        return all
    }
}
