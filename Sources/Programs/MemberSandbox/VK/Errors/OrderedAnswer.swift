/// What a fault orders of the provider that answers the request, because only the provider can say it in its own words.
enum OrderedAnswer {
    @TaskLocal static var current: Fault.Kind?
}
