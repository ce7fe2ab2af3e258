public import MemberCore

/// The addresses that a component's forms are posted to, and the images that it shows.
///
/// ```swift
/// let actions = ComponentActions(signIn: "/sign-in", images: ["harbour": "/harbour.svg"], csrf: .init(name: "csrf", value: token))
/// ```
///
/// Every button also sends a field `action` with its own name, so that one address may serve them all.
public struct ComponentActions: Sendable, Equatable {
    /// A hidden field in every form.
    public struct Field: Sendable, Equatable {
        /// Its name.
        public let name: String
        /// Its value.
        public let value: String

        /// Creates a field.
        /// - Parameters:
        ///   - name: Its name.
        ///   - value: Its value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Begins a sign-in; the field `provider` names the account.
    public var signIn: String
    /// Begins a sign-in with another account that the provider's page knows, by its name; accounts that are not named here use
    /// ``signIn``.
    public var providers: [String: String]
    /// Repeats the failed step.
    public var retry: String
    /// Closes the sheet.
    public var close: String
    /// The addresses of actions that only one provider's components use, by the action's name.
    public var others: [PageAction: String]
    /// The addresses of the app's images, by name: https, or of the page's own origin.
    public var images: [String: String]
    /// The proof that a form comes from the app's own page; nil for none.
    public var csrf: Field?
    private var rest = ""

    /// Creates addresses; an empty one means the page's own address.
    /// - Parameters:
    ///   - signIn: Begins a sign-in.
    ///   - providers: Begins a sign-in with another account that the provider's page knows, by its name.
    ///   - retry: Repeats the failed step.
    ///   - close: Closes the sheet.
    ///   - others: The addresses of actions that only one provider's components use, by the action's name.
    ///   - images: The addresses of the app's images, by name.
    ///   - csrf: The proof that a form comes from the app's own page.
    public init(
        signIn: String = "", providers: [String: String] = [:], retry: String = "", close: String = "",
        others: [PageAction: String] = [:], images: [String: String] = [:], csrf: Field? = nil
    ) {
        self.signIn = signIn
        self.providers = providers
        self.retry = retry
        self.close = close
        self.others = others
        self.images = images
        self.csrf = csrf
    }

    /// Creates one address for all forms: the field `action` names the action.
    /// - Parameters:
    ///   - address: The address.
    ///   - images: The addresses of the app's images, by name.
    ///   - csrf: The proof that a form comes from the app's own page.
    public init(everything address: String, images: [String: String] = [:], csrf: Field? = nil) {
        self.init(signIn: address, retry: address, close: address, images: images, csrf: csrf)
        rest = address
    }

    /// The address of an action that only one provider's components use; the page's own where none was given.
    /// - Parameter action: The action.
    /// - Returns: The address.
    public func address(of action: PageAction) -> String { others[action] ?? rest }

    /// The address of an image, if a page may show it: https, or a path of the page's own origin.
    package func image(_ name: String) -> String? {
        images[name].flatMap { address in
            let isOwn = address.hasPrefix("/") && !address.hasPrefix("//") && !address.hasPrefix("/\\")
            return isOwn || address.lowercased().hasPrefix("https://") ? address : nil
        }
    }

    /// A form that posts to an address, with the proof of the page.
    /// - Parameters:
    ///   - address: The address, such as ``signIn``.
    ///   - style: The classes of the form.
    ///   - fields: The hidden fields that it sends, including `action`.
    ///   - marks: Further attributes.
    ///   - parts: The content of the form.
    /// - Returns: The form.
    public func form(
        to address: String, _ style: String = "", fields: [Field] = [], marks: [(String, String?)] = [], _ parts: [HTML]
    ) -> HTML {
        var attributes: [(String, String?)] = [("method", "post")] + (style.isEmpty ? [] : [("class", style)]) + marks
        if !address.isEmpty { attributes.insert(("action", address), at: 1) }
        let hidden = (fields + (csrf.map { [$0] } ?? [])).map {
            HTML.element("input", [("type", "hidden"), ("name", $0.name), ("value", $0.value)])
        }
        return .element("form", attributes, hidden + parts)
    }
}

extension ComponentActions: Masked {
    /// The type's name; never the proof.
    public var description: String { "ComponentActions" }
}
