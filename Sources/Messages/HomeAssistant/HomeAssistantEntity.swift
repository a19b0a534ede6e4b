import FoundationEssentials

/// One entity's configuration in Home Assistant's own keys; what is `nil` is left out.
struct HomeAssistantEntity: Encodable {
    /// The kind of the entity: part of the topic, and no key.
    var component: String
    /// The role of the entity in the device: part of the topic, and no key.
    var part: String

    var name: String
    var icon: String?
    var uniqueID = ""
    var availability = ""
    var device = Device()
    var origin = Origin()
    var state: String?
    var template: String?
    var attributes: String?
    var attributesTemplate: String?
    var command: String?
    var options: [String]?
    var deviceClass: String?
    var unit: String?
    var category: String?
    var sourceType: String?
    let qos = 1

    struct Device: Encodable {
        var identifiers: [String] = []
        var name = ""
        let manufacturer = "Alight"
        var version = ""

        private enum CodingKeys: String, CodingKey {
            case identifiers, name, manufacturer
            case version = "sw_version"
        }
    }

    struct Origin: Encodable {
        let name = "Alight"
        var version = ""

        private enum CodingKeys: String, CodingKey {
            case name
            case version = "sw_version"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case name, icon, device, origin, options, qos
        case uniqueID = "unique_id"
        case availability = "availability_topic"
        case state = "state_topic"
        case template = "value_template"
        case attributes = "json_attributes_topic"
        case attributesTemplate = "json_attributes_template"
        case command = "command_topic"
        case deviceClass = "device_class"
        case unit = "unit_of_measurement"
        case category = "entity_category"
        case sourceType = "source_type"
    }

    init(_ component: String, _ part: String, _ name: String, icon: String? = nil) {
        (self.component, self.part, self.name, self.icon) = (component, part, name, icon)
    }

    /// The configuration as JSON, its keys in order.
    var json: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and numbers can always be written.
        return (try? encoder.encode(self)).map(Array.init) ?? []
    }
}
