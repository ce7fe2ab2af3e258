#if canImport(SwiftUI)
    public import Foundation
    public import SwiftUI

    /// The permission settings: the permissions by feature, and a switch for each that asks before it revokes.
    ///
    /// ```swift
    /// PermissionSettingsView(model, provider: "Harbour ID", language: .en)
    /// ```
    public struct PermissionSettingsView: View {
        private let model: PermissionSettingsModel
        private let provider: String
        private let texts: Texts
        private let now: @Sendable () -> Date
        private let calendar: Calendar

        /// Creates a view, which reads the permissions when it appears.
        /// - Parameters:
        ///   - model: The model of the settings.
        ///   - provider: The name that people use for the provider.
        ///   - language: The language.
        ///   - calendar: The calendar and time zone in which days are counted.
        ///   - now: The time.
        public init(
            _ model: PermissionSettingsModel, provider: String, language: MemberLanguage, calendar: Calendar = .current,
            now: @escaping @Sendable () -> Date = { Date() }
        ) {
            self.model = model
            self.provider = provider
            texts = Texts(language, .permissions)
            self.calendar = calendar
            self.now = now
        }

        /// The list.
        public var body: some View {
            List {
                Section {
                    Text(lead).foregroundStyle(.secondary)
                    if let sentence { Text(sentence).accessibilityIdentifier("permissions.news") }
                }
                ForEach(model.settings?.features ?? []) { feature in section(feature) }
                if model.settings?.canRemoveApp == true {
                    Section { off(.everything, texts(.permissionsRemoveApp)) }
                }
            }
            .disabled(model.isBusy)
            .task { await model.load() }
            .confirmationDialog(
                model.asked.map(question) ?? "",
                isPresented: Binding(get: { model.asked != nil }, set: { if !$0 { model.keep() } }),
                titleVisibility: .visible
            ) {
                // The dialog closes at the tap, and forgets its question.
                let withdrawal = model.asked
                Button(texts(.permissionsConfirm), role: .destructive) {
                    if let withdrawal { Task { await model.confirm(withdrawal) } }
                }
                Button(texts(.permissionsKeep), role: .cancel) { model.keep() }
            }
        }

        private var lead: String {
            texts(model.settings?.isAnythingGranted == false ? .permissionsNone : .permissionsLead, ["provider": provider])
        }

        private var sentence: String? { model.done.map { $0.sentence(texts) } ?? model.trouble.map { texts($0.key) } }

        /// The question: the permissions to revoke, and the features that will no longer work.
        private func question(_ withdrawal: PermissionWithdrawal) -> String {
            let stops = withdrawal.stops.isEmpty ? [] : [texts(.permissionsStops)] + withdrawal.stops
            return ([texts(.permissionsAsk), withdrawal.question(texts)] + withdrawal.permissions.map(\.title) + stops).joined(
                separator: "\n")
        }

        private func section(_ feature: PermissionSettings.Feature) -> some View {
            Section {
                ForEach(feature.permissions) { row($0) }
                if feature.hasSwitch, let name = feature.name {
                    off(.feature(name), texts(.permissionsFeatureOff, ["feature": name]))
                }
            } header: {
                if let heading = model.settings?.heading(of: feature, texts) { Text(heading) }
            }
        }

        private func off(_ choice: PermissionChoice, _ title: String) -> some View {
            Button(title, role: .destructive) { model.switchOff(choice) }
        }

        @ViewBuilder private func row(_ permission: ShownPermission) -> some View {
            if permission.canBeSwitchedOff {
                Toggle(isOn: Binding(get: { true }, set: { if !$0 { model.switchOff(.permission(permission.id)) } })) {
                    words(permission)
                }
            } else {
                words(permission)
            }
        }

        private func words(_ permission: ShownPermission) -> some View {
            VStack(alignment: .leading, spacing: 2) {
                Text(permission.title)
                ForEach(permission.lines(texts, at: now(), by: calendar), id: \.self) { line in
                    Text(line).font(.footnote).foregroundStyle(.secondary)
                }
            }
            .accessibilityElement(children: .combine)
        }
    }
#endif
