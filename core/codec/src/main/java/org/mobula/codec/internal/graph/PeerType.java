package org.mobula.codec.internal.graph;

import java.util.List;

/**
 * A type as the peer described it.
 *
 * @param name a class's name, or a substitution's name and text
 * @param fingerprint of its fields; 0 where there is nothing to agree on
 * @param fields the fields in words; empty also if they were too many to name
 */
public record PeerType(String name, long fingerprint, List<String> fields) {}
