// SPDX-License-Identifier: MIT

// A preference with its key in the settings' schema, its range of values, and its default. A test compares them with
// the schema.

import Observation

/// One preference, as a property wrapper: the property is the value, `$property` the setting. The value is
/// observable.
@Observable
@propertyWrapper
package final class Setting<Value: Equatable> {
  package let key: String
  package let range: SettingRange
  package var wrappedValue: Value

  @ObservationIgnored private let write: (Value) -> StoredSetting
  @ObservationIgnored private let read: (StoredSetting) -> Value?

  private init(
    _ value: Value, _ key: String, _ range: SettingRange,
    write: @escaping (Value) -> StoredSetting, read: @escaping (StoredSetting) -> Value?
  ) {
    wrappedValue = value
    self.key = key
    self.range = range
    self.write = write
    self.read = read
  }

  package var projectedValue: Setting { self }
}

extension Setting {
  /// A boolean.
  package convenience init(wrappedValue: Value, _ key: String) where Value == Bool {
    self.init(wrappedValue, key, .flag, write: StoredSetting.flag) {
      if case .flag(let value) = $0 { value } else { nil }
    }
  }

  /// A number within limits.
  package convenience init(wrappedValue: Value, _ key: String, in limits: ClosedRange<Int>)
  where Value == Int {
    self.init(wrappedValue, key, .number(limits), write: StoredSetting.number) {
      if case .number(let value) = $0 { value } else { nil }
    }
  }

  /// Any text.
  package convenience init(wrappedValue: Value, _ key: String) where Value == String {
    self.init(wrappedValue, key, .text, write: StoredSetting.text) {
      if case .text(let value) = $0 { value } else { nil }
    }
  }

  /// One of several values, stored as their raw values.
  package convenience init(wrappedValue: Value, _ key: String)
  where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    let choices = Set(Value.allCases.map(\.rawValue))
    self.init(wrappedValue, key, .choice(choices), write: { .text($0.rawValue) }) {
      if case .text(let value) = $0 { Value(rawValue: value) } else { nil }
    }
  }
}

extension Setting where Value == Int {
  /// The smallest and the largest number.
  package var limits: ClosedRange<Int> {
    guard case .number(let limits) = range else { preconditionFailure("a number has limits") }
    return limits
  }
}

// MARK: - Stored form

/// A value in the stored settings.
package enum StoredSetting: Equatable {
  case flag(Bool)
  case number(Int)
  case text(String)
}

/// The range of values of a setting.
package enum SettingRange: Equatable {
  case flag
  case number(ClosedRange<Int>)
  case choice(Set<String>)
  case text
}

/// A setting of any type.
package protocol AnySetting: AnyObject {
  var key: String { get }
  var range: SettingRange { get }
  /// The value in its stored form; observable.
  var stored: StoredSetting { get }
  /// Takes over a stored value; ignores one outside of the range.
  func take(_ stored: StoredSetting)
}

extension Setting: AnySetting {
  package var stored: StoredSetting { write(wrappedValue) }

  package func take(_ stored: StoredSetting) {
    if let value = read(stored), value != wrappedValue { wrappedValue = value }
  }
}
