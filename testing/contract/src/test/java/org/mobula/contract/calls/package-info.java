/**
 * Tests of late and repeated replies, and of replies that arrive while the caller's node closes: none may complete
 * another call.
 */
package org.mobula.contract.calls;
