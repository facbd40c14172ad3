package org.mobula.codec.internal.graph;

import java.util.List;

/**
 * A type as a peer described it.
 *
 * @param name a class's name, or a substitution's name and text
 * @param fingerprint the fingerprint of its fields; 0 if there is nothing to compare
 * @param fields the fields as text; empty also if there were too many to send
 */
public record PeerType(String name, long fingerprint, List<String> fields) {}
