// SPDX-License-Identifier: MIT

// The map of the places: it shows the model's pins and reports the visible part to the model.

import BelvedereCore
import BelvedereModel
import GtkKit

/// Shows places as pins.
final class PlacesMap {
  /// The limit of pins on the map. More would cover each other and make its movement slow.
  private static let pinLimit = 200
  /// The number of pins that change before a frame; more would delay it.
  private static let share = 4
  /// The distance from the view within which pins are prepared, in application pixels.
  private static let margin = 64.0
  /// The margin around places that are shown together, in application pixels.
  private static let edge = 60.0
  /// The closest zoom at which a single place is shown by itself: its country, with cities and coasts.
  private static let zoomOfOne = 6.0
  /// The closest zoom for several that nearly coincide: streets.
  private static let zoomOfSeveral = 14.0

  let view = MapView()
  /// True if photos near a place are found: a single place is shown with the streets around it, which they fill.
  var findsNearby = false
  /// Called for a double click on a pin, and for a place that is chosen from a cluster's list.
  var onOpen: (Place) -> Void = { _ in }
  /// Called with the visible part of a map that does not just show all places.
  var onView: (_ view: PlaceView, _ isResting: Bool) -> Void = { _, _ in }

  private let places: any ShownPlaces
  private let pictures: Pictures?
  private struct ShownPin {
    let id: PlaceClusters.Pin.ID
    let pin: MapPin
    /// In the projection's square.
    let place: Vector
    /// True for a pin that waits to be reused or hidden.
    var isOutdated = false
  }

  private let clusterList: ClusterList
  /// The places of the pins.
  private var atlas: PlaceAtlas?
  /// From west to east.
  private var pins: [ShownPin] = []
  /// Hidden pins for reuse.
  private var spare: [MapPin] = []
  /// True if a change of pins is scheduled before the next frame.
  private var isDue = false
  private var marked: PlusCode?
  /// True once the person has moved the map; before, all places, or those of `goal`, are kept in view.
  private var isMoved = false
  /// Nil for all places.
  private var goal: [Coordinate]?
  private var fittedSize = Vector.zero
  private var trackings: [Tracking] = []

  /// - Parameter pictures: nil for places that have no photos.
  init(places: any ShownPlaces, pictures: Pictures?) {
    self.places = places
    self.pictures = pictures
    clusterList = ClusterList(over: view.widget, places: places, pictures: pictures)
    view.widget.attach(self)
    clusterList.onOpen = { [weak self] in self?.onOpen($0) }
    view.showAll = { [weak self] in self?.showAll() }
    view.onView = { [weak self] in self?.follow($0, isResting: $1) }
    view.onClick = { [weak self] in self?.choose($0, times: $1) }
    trackings = [
      view.widget.track { [weak self] in
        guard let self else { return }
        _ = (places.atlas, places.pins, places.selected)
        changePins()
      },
      view.widget.track { [weak self] in self?.describe() },
      view.widget.track { [weak self] in
        guard let self else { return }
        view.ownPosition = places.ownPosition.position
      },
    ]
  }

  /// Brings all places into view.
  func showAll() {
    let positions = places.atlas?.places.map(\.position) ?? []
    guard !positions.isEmpty else { return }
    view.change { $0.travel(to: camera($0.aim, showing: positions)) }
  }

  /// Brings a place into view.
  func show(_ place: Place) {
    let (point, size) = (view.camera.point(of: place.position), view.camera.size)
    let isInView = (0...size.x).contains(point.x) && (0...size.y).contains(point.y)
    guard size.x > 1, !isInView else { return }
    isMoved = true
    view.change { $0.travel(to: $0.aim.centred(on: place.position, zoom: $0.aim.zoom)) }
  }

  /// Shows these positions instead of all places, until the person moves the map.
  func show(_ positions: [Coordinate]) {
    goal = positions
    isMoved = false
    fit()
  }

  /// Shows a region instead of all places.
  func show(_ centre: Coordinate, zoom: Double) {
    isMoved = true
    view.change { $0.put { $0.centred(on: centre, zoom: zoom) } }
  }

  func show(_ position: OwnPosition) {
    view.change {
      $0.travel(to: $0.aim.centred(on: position.coordinate, zoom: max($0.aim.zoom, 9)))
    }
  }

  /// Marks the pin of a place, whose row is under the pointer; nil for none.
  func mark(_ place: Place?) {
    marked = place?.key
    markPins()
  }
}

// MARK: - View

extension PlacesMap {
  /// Reports the view to the model, and keeps all places in view until the person moves the map.
  private func follow(_ camera: MapCamera, isResting: Bool) {
    if view.isMoved { isMoved = true }
    if !isMoved, camera.size != fittedSize { fit() }
    places.show(PlaceView(of: view.camera, margin: Self.margin), isResting: isResting)
    // A map that still shows all places would zoom out for each new one, and find more.
    guard isMoved || goal != nil || places.atlas?.places.isEmpty ?? true else { return }
    onView(PlaceView(of: camera, margin: 0), isResting)
  }

  private func describe() {
    let count = places.atlas?.places.count ?? 0
    view.widget.setAccessibleLabel(trn("Map with %@ place", "Map with %@ places", count))
    fit()
  }

  private func camera(_ camera: MapCamera, showing positions: [Coordinate]) -> MapCamera {
    let isAlone = positions.count == 1 && !findsNearby
    return camera.showing(
      positions, margin: Self.edge, closest: isAlone ? Self.zoomOfOne : Self.zoomOfSeveral)
  }

  private func fit() {
    let positions = goal ?? places.atlas?.places.map(\.position) ?? []
    guard !isMoved, !positions.isEmpty, view.camera.size.x > 1 else { return }
    fittedSize = view.camera.size
    view.change { $0.put { camera($0, showing: positions) } }
  }
}

// MARK: - Pins

extension PlacesMap {
  /// Updates the pins to the model: some before each frame, until all are current.
  private func changePins() {
    guard !isDue else { return }
    isDue = true
    view.widget.onFrames { [weak self] in
      guard let self else { return false }
      isDue = showPins()
      return isDue
    }
  }

  /// Changes some pins; returns true if more are left. Outdated pins stay until they are reused or hidden.
  private func showPins() -> Bool {
    guard let atlas = places.atlas else { return false }
    let middle = MercatorProjection.point(of: view.camera.centre)
    let wanted = places.pins.map { (pin: $0, place: $0.mapPoint(near: middle.x)) }
      .sorted { abs($0.place.x - middle.x) < abs($1.place.x - middle.x) }
      .prefix(Self.pinLimit)
      .sorted { $0.place.x < $1.place.x }
    self.atlas = atlas
    let ids = Set(wanted.map(\.pin.id))
    var kept: [PlaceClusters.Pin.ID: MapPin] = [:]
    for shown in pins where ids.contains(shown.id) { kept[shown.id] = shown.pin }
    // From east to west, so that `popLast` reuses the westernmost first, which changes the order of the pins least.
    var outdated = Array(pins.filter { !ids.contains($0.id) }.reversed())
    var room = Self.share
    var next: [ShownPin] = []
    for (pin, place) in wanted {
      if kept[pin.id] == nil { room -= 1 }
      guard kept[pin.id] != nil || room >= 0 else { continue }
      let shown = kept[pin.id] ?? outdated.popLast()?.pin ?? spare.popLast() ?? makePin()
      show(pin, of: atlas, in: shown)
      next.append(ShownPin(id: pin.id, pin: shown, place: place))
    }
    let isUnfinished = room < 0
    while room > 0, let last = outdated.popLast() {
      last.pin.rest()
      spare.append(last.pin)
      room -= 1
    }
    for var shown in outdated {
      shown.isOutdated = true
      next.append(shown)
    }
    pins = next.sorted { $0.place.x < $1.place.x }
    view.show(pins.map { ($0.pin.widget, $0.place) })
    markPins()
    return isUnfinished || !outdated.isEmpty
  }

  private func makePin() -> MapPin {
    let pin = MapPin(pictures: pictures)
    pin.onChoose = { [weak self] in self?.choose($0) }
    return pin
  }

  private func show(_ pin: PlaceClusters.Pin, of atlas: PlaceAtlas, in shown: MapPin) {
    let place = atlas.places[pin.representative]
    shown.show(pin, of: place) {
      pin.count > 1
        ? tr("%@ around %@", trn("%@ place", "%@ places", pin.count), place.title)
        : place.spokenName
    } cover: { [places] in
      await places.cover(of: $0)
    }
  }

  /// - Parameter times: 2 for the second click of a double click, which opens a place.
  private func choose(_ pin: Widget, times: Int) {
    guard let chosen = pins.first(where: { $0.pin.widget == pin })?.pin.shown else { return }
    if times == 2, chosen.count == 1, let atlas, isRight(chosen) {
      onOpen(atlas.places[chosen.representative])
    } else {
      choose(chosen)
    }
  }

  private func choose(_ pin: PlaceClusters.Pin) {
    guard let atlas, isRight(pin) else { return }
    if pin.count == 1 { return places.select(atlas.places[pin.representative]) }
    let members = atlas.places(of: pin)
    guard let zoom = atlas.expansionZoom(of: pin), Double(zoom) <= view.closest else {
      return clusterList.show(members, at: view.camera.point(of: members[0].position))
    }
    view.change {
      let end = $0.aim.showing(
        members.map(\.position), margin: Self.edge, closest: Double(zoom) + 0.5)
      $0.travel(to: end.zoom < Double(zoom) ? end.zoomed(to: Double(zoom)) : end)
    }
  }

  /// True for a pin of the present places.
  private func isRight(_ pin: PlaceClusters.Pin) -> Bool {
    pins.contains { $0.id == pin.id && !$0.isOutdated }
  }

  private func markPins() {
    let keys = [places.selected, marked].compactMap(\.self)
    let zoom = Int(view.camera.zoom.rounded(.down))
    let ids = Set(keys.compactMap { places.atlas?.pin(of: $0, zoom: zoom) })
    for shown in pins { shown.pin.setMarked(ids.contains(shown.id)) }
  }
}

extension PlaceView {
  fileprivate init(of camera: MapCamera, margin: Double) {
    self.init(
      box: MapBox(of: camera, margin: margin), zoom: Int(camera.zoom.rounded(.down)),
      middle: camera.centre)
  }
}

extension PlaceClusters.Pin {
  /// The place in the square of `MercatorProjection`, in the copy of the world that is nearest to `x`.
  fileprivate func mapPoint(near x: Double) -> Vector {
    let point = Vector(
      longitude / 360 + 0.5, MercatorProjection.y(ofLatitude: latitude))
    return Vector(MercatorProjection.nearest(point.x, to: x), point.y)
  }
}
