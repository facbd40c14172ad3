/**
 * The suite {@code remote}: calls. Both sides call the same object through the same interface, by different libraries.
 * Start reading at {@link org.mobula.bench.remote.RemoteSuite}.
 */
@NullMarked
package org.mobula.bench.remote;

import org.jspecify.annotations.NullMarked;
