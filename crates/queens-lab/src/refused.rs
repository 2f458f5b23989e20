//! A refusal as an HTTP response.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::api::{Refusal, RefusalKind};

/// A refusal that is sent.
pub(crate) struct Refused(pub(crate) Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Refused(refusal)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self.0.refused {
            RefusalKind::Malformed | RefusalKind::Invalid | RefusalKind::TooLarge => {
                StatusCode::BAD_REQUEST
            }
            RefusalKind::NotFound => StatusCode::NOT_FOUND,
            RefusalKind::Method => StatusCode::METHOD_NOT_ALLOWED,
            RefusalKind::Forbidden => StatusCode::FORBIDDEN,
            RefusalKind::Rate | RefusalKind::Busy => StatusCode::TOO_MANY_REQUESTS,
            RefusalKind::Timeout | RefusalKind::Closing => StatusCode::SERVICE_UNAVAILABLE,
            RefusalKind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        };
        (status, axum::Json(self.0)).into_response()
    }
}
