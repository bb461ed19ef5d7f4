// SPDX-License-Identifier: MIT

// The name of a topic on any screen.

import BelvedereCore
import GtkKit

extension Topic {
  /// The title, translated if the source's titles are in English only.
  var words: String {
    // Only the ids of an archive's topics have a colon.
    guard id.contains(":") else { return title }
    return switch slug {
    case "landscapes": tr("Landscapes")
    case "mountains": tr("Mountains")
    case "forests": tr("Forests")
    case "coasts": tr("Coasts")
    case "waterfalls": tr("Waterfalls")
    case "cityscapes": tr("Cityscapes")
    case "architecture": tr("Architecture")
    case "aerial": tr("Aerial Photos")
    case "birds": tr("Birds")
    case "mammals": tr("Mammals")
    case "flowers": tr("Flowers")
    case "portraits": tr("Portraits")
    case "night": tr("Night")
    case "astronomy": tr("Astronomy")
    default: title
    }
  }
}
