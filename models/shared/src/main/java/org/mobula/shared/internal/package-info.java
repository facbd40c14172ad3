/**
 * Connects the machine of a rank to its node: encodes packets, waits for operations, makes units from descriptions.
 */
@NullMarked
package org.mobula.shared.internal;

import org.jspecify.annotations.NullMarked;
