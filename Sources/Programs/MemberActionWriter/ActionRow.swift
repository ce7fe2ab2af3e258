/// One action of the table: a function of `VKUser` and the method that it calls.
package struct ActionRow: Sendable, Equatable {
    /// What became of an action's method.
    package enum Standing: Sendable, Equatable {
        /// VK still has it.
        case current
        /// VK has another method in its place, which is sent.
        case replaced(by: String)
        /// VK has none in its place.
        case withdrawn
    }

    /// The method's section, as in `wall`.
    package let section: String
    /// The method that the action is named after, as in `wall.get`.
    package let method: String
    /// The Swift function's name, as in `wallGet`.
    package let name: String
    /// Whether the function takes options.
    package let hasOptions: Bool
    /// `GET` or `POST`.
    package let verb: String
    /// Whether good replies are kept.
    package let isKept: Bool
    /// Whether version 2 of the seed's SDK sent a token; one is sent today in either case.
    package let hadToken: Bool
    /// Whether VK still has the method.
    package let standing: Standing
    /// What is sent with every call of the action, name by name.
    package let parameters: [Parameter]
    /// Whether an action above has the same name and takes no options.
    package internal(set) var sharesItsName = false

    /// One parameter that is always sent.
    package struct Parameter: Sendable, Equatable {
        /// Its name on the wire.
        package let name: String
        /// Its value, not encoded.
        package let value: String
    }

    /// The method that is sent.
    var sent: String {
        if case .replaced(let successor) = standing { successor } else { method }
    }

    /// The name of the action's constant in `VKAction`.
    package var constant: String { sharesItsName ? "\(name)WithCustomOptions" : name }

    /// The default signature of its requests: the Objective-C selector.
    var signature: String { hasOptions ? "\(name)WithCustomOptions:" : name }

    /// The function as documentation links name it.
    var link: String { hasOptions ? "VKUser/\(name)(withCustomOptions:)" : "VKUser/\(name)()" }
}
