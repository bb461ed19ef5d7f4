// SPDX-License-Identifier: MIT

import Testing

@testable import BelvedereCore

struct SourceFactsTests {
  @Test func subjectsAreTheCategoriesThatSayWhatThePhotoShows() {
    var facts = SourceFacts()
    facts.categories = [
      "Coasts of Plozévet", "Featured pictures on Wikipedia, Hebrew",
      "Files from Flickr's 'The Commons'",
      "Media with locations", "No QIC by usr:PtrQs", "PD-self", "Photographs taken on 2002-04-02",
      "Photographs taken with Minolta AF Zoom 28-70mm F2.8 G", "Self-published work",
      "Supported by Wikimedia Deutschland", "Taken with Sony DSLR-A900", "Trees in Finistère",
      "Uploaded via Campaign:wlafrica",
    ]
    #expect(facts.subjects == ["Coasts of Plozévet", "Trees in Finistère"])
  }
}
